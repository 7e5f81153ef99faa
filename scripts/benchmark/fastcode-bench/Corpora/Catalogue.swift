extension SeededText {
    private static let topics = [
        "Orchestra", "Opéra", "Recital", "Ballet", "Théâtre", "Jazz", "Quatuor", "Chœur",
    ]

    /// Adds an object with tables indexed by number and a list of performances, like those of a box
    /// office.
    mutating func addCatalogue(_ size: Int) {
        let end = count + size
        add("{\n    \"areaNames\": {")

        for index in 0..<17 {
            if index > 0 {
                add(",")
            }

            breakLine(8)
            add("\"\(205_705_993 + index)\": \"\(pick(Self.topics)) \(index)\"")
        }

        breakLine(4)
        add("},\n    \"events\": {")

        for index in 0..<max(1, size / 9_000) {
            if index > 0 {
                add(",")
            }
            addEvent(index)
        }

        breakLine(4)
        add("},\n    \"performances\": [")
        var index = 0

        repeat {
            if index > 0 {
                add(",")
            }

            addPerformance(index)
            index += 1
        } while count < end

        add("]\n}\n")
    }

    private mutating func addEvent(_ index: Int) {
        let id = 138_586_341 + index * 4
        breakLine(8)
        add("\"\(id)\": {\n            \"description\": null,\n            \"id\": \(id),")
        add(
            "\n            \"logo\": \"/images/UE0AAAAACEKo6QAAAAZDSVRN\",\n            \"name\": \"\(pick(Self.topics)) \(index)\","
        )

        add(
            "\n            \"subTopicIds\": [\n                337184269,\n                337184283\n            ],"
        )

        add(
            "\n            \"subjectCode\": null,\n            \"topicIds\": [\n                324846099\n            ]"
        )

        breakLine(8)
        add("}")
    }

    private mutating func addPerformance(_ index: Int) {
        breakLine(8)
        add(
            "{\n            \"eventId\": \(138_586_341 + next(0...180) * 4),\n            \"id\": \(339_887_544 + index),"
        )

        add("\n            \"logo\": null,\n            \"name\": null,\n            \"prices\": [")
        for price in 0...next(1...4) {
            if price > 0 {
                add(",")
            }

            add("\n                {\n                    \"amount\": \(next(10...180) * 500),")
            add("\n                    \"audienceSubCategoryId\": 337100890,")
            add(
                "\n                    \"seatCategoryId\": \(338_937_235 + price)\n                }"
            )
        }

        add("\n            ],\n            \"seatCategories\": [")
        for category in 0...next(1...4) {
            if category > 0 {
                add(",")
            }

            add("\n                {\n                    \"areas\": [")
            for area in 0...next(1...9) {
                if area > 0 {
                    add(",")
                }

                add(
                    "\n                        {\n                            \"areaId\": \(205_705_993 + area),"
                )
                add("\n                            \"blockIds\": []\n                        }")
            }

            add(
                "\n                    ],\n                    \"seatCategoryId\": \(338_937_235 + category)"
            )

            add("\n                }")
        }

        add(
            "\n            ],\n            \"seatMapImage\": null,\n            \"start\": \(1_372_701_600_000 + index * 86_400_000),"
        )

        add("\n            \"venueCode\": \"PLEYEL_PLEYEL\"\n        }")
    }
}
