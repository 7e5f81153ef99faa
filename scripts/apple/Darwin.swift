@_exported public import CDarwin

public var errno: Int32 {
    get { 0 }
    set {}
}

public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
public var SIG_IGN: (@convention(c) (Int32) -> Void)? { nil }
public var S_IFMT: mode_t { 0 }
public var S_IFREG: mode_t { 0 }
public var S_IFDIR: mode_t { 0 }
public var S_IFLNK: mode_t { 0 }
public var TIOCGWINSZ: UInt { 0 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func openat(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ result: UnsafeMutableRawPointer) -> CInt { 0 }
public func vsnprintf(
    _ text: UnsafeMutablePointer<CChar>!, _ size: Int, _ format: UnsafePointer<CChar>!, _ arguments: CVaListPointer
) -> Int32 { 0 }
public func strdup(_ text: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
