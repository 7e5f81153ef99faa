extension SeededText {
    private static let phrases = [
        "just shipped a new release", "日本語のテキストもあります", "слишком много вкладок", "what a match!",
        "good morning",
        "où est la bibliothèque", "今日はとてもいい天気ですね", "RT please", "fünf Äpfel für Jörg", "한국어 문장입니다",
        "coffee first", "線路は続くよどこまでも", "no es lo mismo", "🚀🎉", "🙂", "ขอบคุณมาก",
        "see you at the station",
    ]
    private static let places = ["東京", "Lima", "München", "Москва", "Lyon", "서울", "Austin, TX", ""]

    /// Adds an object with a list of short messages, like those of social networks.
    mutating func addTweets(_ size: Int) {
        add("{\n  \"statuses\": ")
        addArray(of: size, separator: ",") { $0.addTweet($1) }
        add(
            ",\n  \"search_metadata\": {\n    \"completed_in\": 0.087,\n    \"count\": 100\n  }\n}\n"
        )
    }

    private mutating func addTweet(_ index: Int) {
        let id = 505_874_924_095_815_681 + index * 4_097
        breakLine(4)
        add("{")
        field(
            6,
            "metadata",
            "{\n        \"result_type\": \"recent\",\n        \"iso_language_code\": \"ja\"\n      }"
        )

        field(6, "created_at", "\"Sun Aug 31 00:\(next(10...59)):\(next(10...59)) +0000 2014\"")
        field(6, "id", "\(id)")
        field(6, "id_str", "\"\(id)\"")
        key(6, "text")
        addMessage()
        field(
            6,
            ",source",
            #""<a href=\"http:\/\/example.com\/app\" rel=\"nofollow\">App for phones<\/a>""#
        )

        field(6, "truncated", "false")
        field(6, "in_reply_to_status_id", chance(30) ? "\(id - next(1...9_999_999))" : "null")
        key(6, "user")
        addUser()
        field(6, ",geo", "null")
        field(6, "retweet_count", "\(next(0...900))")
        field(6, "favorite_count", "\(next(0...40))")
        key(6, "entities")
        addEntities()
        field(6, ",favorited", "false")
        field(6, "lang", "\"ja\"")
        removeLast(1)
        breakLine(4)
        add("}")
    }

    private mutating func addMessage() {
        add("\"@user_\(next(1...9_999)) ")
        for _ in 0...next(1...6) {
            add(pick(Self.phrases))
            if chance(20) {
                add("\\n")
            } else {
                add(" ")
            }

            if chance(10) {
                add("\\u30c6\\u30b9\\u30c8")
            }
        }

        add("http:\\/\\/example.com\\/\(next(100_000...999_999))\"")
    }

    private mutating func addUser() {
        let id = next(1_000_000...2_999_999_999)
        add("{")
        field(8, "id", "\(id)")
        field(8, "id_str", "\"\(id)\"")
        field(8, "name", "\"\(pick(Self.phrases))\"")
        field(8, "screen_name", "\"user_\(next(1...99_999))\"")
        field(8, "location", "\"\(pick(Self.places))\"")
        field(
            8,
            "description",
            "\"\(pick(Self.phrases))、\(pick(Self.phrases))。\(pick(Self.phrases))\""
        )

        field(8, "url", "null")
        field(8, "protected", "false")
        field(8, "followers_count", "\(next(0...90_000))")
        field(8, "friends_count", "\(next(0...3_000))")
        field(8, "listed_count", "\(next(0...100))")
        field(8, "utc_offset", chance(50) ? "32400" : "null")
        field(8, "geo_enabled", chance(50) ? "true" : "false")
        field(8, "profile_background_color", "\"C0DEED\"")
        field(
            8,
            "profile_image_url",
            "\"http:\\/\\/example.com\\/profile_images\\/\(id)_normal.jpeg\""
        )

        field(8, "profile_use_background_image", "true")
        field(8, "default_profile", chance(50) ? "true" : "false")
        field(8, "following", "false")
        removeLast(1)
        breakLine(6)
        add("}")
    }

    private mutating func addEntities() {
        add("{")
        field(8, "hashtags", "[]")
        field(8, "symbols", "[]")
        field(8, "urls", "[]")
        key(8, "user_mentions")
        add("[\n          {\n            \"screen_name\": \"user_\(next(1...99_999))\",")
        add(
            "\n            \"indices\": [\n              0,\n              \(next(5...15))\n            ]\n          }\n        ]"
        )

        breakLine(6)
        add("}")
    }

    /// Adds a key on a line of its own. One that begins with a comma is set off from the value
    /// before.
    private mutating func key(_ spaces: Int, _ name: String) {
        if name.utf8.first == 0x2C {
            add(",")
        }

        breakLine(spaces)
        addQuoted(String(name.drop { $0 == "," }))
        add(": ")
    }

    /// Adds a key, its value and a comma.
    private mutating func field(_ spaces: Int, _ name: String, _ value: String) {
        key(spaces, name)
        add(value)
        add(",")
    }
}
