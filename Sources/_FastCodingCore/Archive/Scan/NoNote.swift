/// The note of visitors that remember nothing about open chunks.
package struct NoNote: BitwiseCopyable {}
