extension SeededText {
    /// Adds the outline of a country: rings of pairs of numbers, most with some 17 digits.
    mutating func addCoordinates(_ size: Int) {
        add(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Land"},"geometry":"#
        )

        add(#"{"type":"Polygon","coordinates":"#)
        addArray(of: size) { text, _ in
            let points = text.next(20...400)
            text.add("[")

            for point in 0..<points {
                if point > 0 {
                    text.add(",")
                }

                text.add("[")
                text.addCoordinate(-140, -53)
                text.add(",")
                text.addCoordinate(42, 83)
                text.add("]")
            }

            text.add("]")
        }

        add("}}]}")
    }

    private mutating func addCoordinate(_ low: Int, _ high: Int) {
        let whole = next(low...high)
        if chance(75) {
            // As printed with 17 significant digits: six that are meaningful, and the error of the
            // double.
            let meant = next(0...999_999) * 1_000_000_000
            add(whole, fraction: max(0, meant + next(-60...60)), digits: 15)
        } else {
            add(whole, fraction: next(0...999_999), digits: 6)
        }
    }

    /// Adds nested arrays and objects, deep enough to make `size` bytes, or several such structures
    /// in a row: archives nest 100,000 levels at most.
    mutating func addNested(_ size: Int) {
        // A pair of levels is ten bytes long.
        let pairs = max(1, size / 10)
        if pairs <= 50_000 {
            return addNested(pairs: pairs)
        }

        add("[")
        for start in stride(from: 0, to: pairs, by: 45_000) {
            if start > 0 {
                add(",")
            }
            addNested(pairs: min(45_000, pairs - start))
        }

        add("]")
    }

    private mutating func addNested(pairs: Int) {
        for _ in 0..<pairs {
            add(#"[{"key":"#)
        }

        add("0")
        for _ in 0..<pairs {
            add("}]")
        }
    }
}
