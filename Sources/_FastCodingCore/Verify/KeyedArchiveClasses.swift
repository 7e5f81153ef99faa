/// The classes that the property list of an NSKeyedArchiver names, and those that are not allowed.
package struct KeyedArchiveClasses {
    package var names = ClassNameList(most: FastVerdict.Facts.listedClasses)
    package var refused = ClassNameList(most: Diagnostics.keptPerCode)

    package init() {}
}
