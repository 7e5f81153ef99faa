import TestSupport

@Suite("Aliases and definitions")
struct NotationAliasTests {
    /// Archives that the original bootstrapped, and texts of what it was given.
    private static let originals = rows(
        #"""
        alias_backward => {"bar":[["x"],["y"]],"foo":{"$alias":"bar.1"}}
        alias_chain => {"a":{"$alias":"b"},"b":{"$alias":"c"},"c":[1]}
        alias_dict_path => {"a":{"b":{"c":["deep"]}},"z":{"$alias":"a.b.c"}}
        alias_forward => {"foo":{"$alias":"bar.1"},"bar":["Goodbye","Cruel","World"]}
        alias_forward_container => {"foo":{"$alias":"bar"},"bar":["v"]}
        alias_in_class
        => {"$class":"FXPerson","name":"n","friends":[{"$class":"FXPerson","name":"f",\#
        "extra":{"$alias":"friends.0.name"}}]}
        alias_root_array => [["t"],{"$alias":"0"}]
        alias_scalar => {"n":300,"m":{"$alias":"n"}}
        alias_two_keys => {"foo":{"$alias":"bar","x":1},"bar":"v"}
        alias_circular_mutable
        => {"$class":"NSMutableDictionary","$value":{"name":"root","kids":{"$class":"NSMutableArray","NS.objects":\#
        [{"$class":"NSMutableDictionary","$value":{"name":"kid","siblings":{"$alias":"kids"},\#
        "sib0":{"$alias":"kids.0"}}}]}}}
        boot_class_last => {"name":"Nick","age":5,"$class":"FXPerson"}
        boot_fewer_keys => [{"$class":"FXPerson","name":"a","age":1},{"$class":"FXPerson","name":"b"}]
        boot_fewer_keys_obj => [{"$class":"FXNode","value":"a","next":1},{"$class":"FXNode","next":"b"}]
        boot_more_keys
        => [{"$class":"FXPerson","name":"a"},{"$class":"FXPerson","name":"b","age":2},{"$class":"FXPerson",\#
        "name":"c"},{"$class":"FXPerson","age":3},{"$class":"FXPerson","height":1.25,"age":4}]
        boot_more_keys_unknown
        => [{"$class":"Nope","value":"a"},{"$class":"Nope","value":"b","next":2},{"$class":"Nope","value":"c"},\#
        {"$class":"Nope","other":3},{"value":"v","$class":"Nope"}]
        boot_mutable => {"$class":"FXNode","next":{"$alias":"$root"},"value":1}
        boot_nested
        => {"$class":"FXPerson","friends":[{"$class":"FXPerson","name":"x"},\#
        {"$class":"FXEmployee","name":"y","salary":2.5}]}
        boot_null_value => {"$class":"FXPerson","name":null}
        boot_only_class => {"$class":"FXEmpty"}
        boot_person => {"$class":"FXPerson","name":"Nick","age":5}
        boot_shared => [{"$class":"FXPerson","name":"shared"},{"$alias":"0"}]
        boot_unknown => {"$class":"NoSuchClass","a":1,"b":"two"}
        boot_real_then_dict
        => [{"$class":"FXPerson","$properties":["name","age","friends","height","active","extra"],"name":"Nick",\#
        "age":36,"height":1.5,"active":1},{"$class":"FXPerson","$properties":["name"],"name":"dict"}]
        """#
    )

    @Test("the archive has the bytes of the original's", arguments: originals)
    func bytes(name: String, text: String) throws {
        let original = try #require(Originals.named(name))
        #expect(try Notation.graph(text).archived() == original.bytes)
    }

    /// A text and the exact text of the graph that it means.
    private static let texts = rows(
        #"""
        // An alias may lead to any value.
        {"a":"text","b":{"$alias":"a"}} => {"a":"text","b":"text"}
        {"b":{"$alias":"a"},"a":null} => {"b":null,"a":null}
        {"b":{"$alias":"a"},"a":{"$nil":true}} => {"b":{"$nil":true},"a":{"$nil":true}}
        [{"$class":"NSURL","NS.relative":"a"},{"$alias":"0"}]
        => [{"$class":"NSURL","NS.relative":"a"},{"$class":"NSURL","NS.relative":"a"}]
        [{"$class":"NSURL","NS.relative":"a","NS.base":{"$alias":"1"}},{"$class":"NSURL","NS.relative":"b"}]
        => [{"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b"}},\#
        {"$class":"NSURL","NS.relative":"b"}]
        // Through what is itself an alias, through objects, sets and dictionaries of any keys.
        {"a":{"$alias":"b"},"c":{"$alias":"a.x"},"b":{"x":[1]}}
        => {"a":{"x":[1]},"c":{"$alias":"a.x"},"b":{"$alias":"a"}}
        [{"$class":"NSSet","NS.objects":[["x"]]},{"$alias":"0.0"}]
        => [{"$class":"NSSet","NS.objects":[["x"]]},{"$alias":"0.0"}]
        [{"$class":"NSDictionary","NS.keys":[[1]],"NS.objects":[[2]]},{"$alias":"0.0k"},{"$alias":"0.0"}]
        => [{"$class":"NSDictionary","NS.keys":[[1]],"NS.objects":[[2]]},{"$alias":"0.0k"},{"$alias":"0.0"}]
        [{"$class":"NSDictionary","NS.keys":["k"],"NS.objects":[[2]]},{"$alias":"0.k"}] => [{"k":[2]},{"$alias":"0.k"}]
        // Aliases as keys.
        [{"$class":"NSDictionary","NS.keys":[{"$alias":"1"}],"NS.objects":[[2]]},"k",{"$alias":"0.k"}]
        => [{"k":[2]},"k",{"$alias":"0.k"}]
        {"$class":"NSDictionary","NS.keys":[{"$alias":"0"},"x"],"NS.objects":[[1],2]}
        => {"$class":"NSDictionary","NS.keys":[{"$alias":"0"},"x"],"NS.objects":[[1],2]}
        // What is in a keyed archive.
        [{"$class":"NSKeyedArchive","$data":"AQ=="},{"$alias":"0.$data"}]
        => [{"$class":"NSKeyedArchive","$data":"AQ=="},{"$alias":"0.$data"}]
        // Odd keys.
        {"a.b":[],"$$root":{"$alias":"a\\.b"},"x":{"$alias":"\\$root"}}
        => {"a.b":[],"$$root":{"$alias":"a\\.b"},"x":{"$alias":"a\\.b"}}
        {"":[1],"x":{"$alias":""}} => {"":[1],"x":{"$alias":""}}
        // What must be mutable becomes so.
        [{"$alias":"$root"}] => {"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}
        {"a":{"b":{"$alias":"a"}}} => {"a":{"$class":"NSMutableDictionary","$value":{"b":{"$alias":"a"}}}}
        {"x":{"$alias":"a.b"},"a":{"b":[{"$alias":"a"}]}}
        => {"x":{"$class":"NSMutableArray","NS.objects":[{"b":{"$alias":"x"}}]},"a":{"$alias":"x.0"}}
        [{"$class":"Foo","me":[{"$alias":"0"}]}] => [{"$class":"Foo","me":[{"$alias":"0"}]}]
        {"$class":"NSMutableSet","NS.objects":[[{"$alias":"$root"}]]}
        => {"$class":"NSMutableSet","NS.objects":[[{"$alias":"$root"}]]}
        """#
    )

    @Test("the graph that a text with aliases means", arguments: texts)
    func graphs(text: String, exact: String) throws {
        let read = try Notation.read(Array(text.utf8))
        #expect(try Notation.json(read.graph, .exact) == exact)
        #expect(read.warnings.isEmpty)
    }

    @Test(
        "what a text calls immutable becomes mutable with a warning",
        arguments: [
            #"⌖{"$class":"NSSet","NS.objects":[{"$alias":"$root"}]}"#,
            #"[⌖{"$class":"NSArray","NS.objects":[{"$alias":"0"}]}]"#,
            #"⌖{"$class":"NSDictionary","$value":{"a":{"$alias":"$root"}}}"#,
            #"⌖{"$class":"NSOrderedSet","NS.objects":[{"$alias":"$root"},{"$alias":"$root"}]}"#,
        ]
    )
    func warning(marked: String) throws {
        let parts = marked.components(separatedBy: "⌖")
        let text = parts.joined()
        let read = try Notation.read(Array(text.utf8))
        #expect(read.warnings.map { $0.code } == [.madeMutable])
        #expect(read.warnings.first?.offset == parts[0].utf8.count)
        #expect(
            try Notation.json(read.graph, .exact)
                == text.replacing("\"NS", with: "\"NSMutable").replacing("NSMutable.", with: "NS.")
        )
    }

    /// Exact texts that state definitions where they are not what the rule would make.
    private static let definitions = [
        // Nothing to say: the rule makes them.
        #"[{"$class":"A","a":1},{"$class":"A","a":1,"b":2},{"$class":"A","a":{"$nil":true},"b":2}]"#,
        #"[{"$class":"A"},{"$class":"A","b":2}]"#,
        // A shorter list, then the longer one again.
        #"[{"$class":"A","a":1,"b":2},{"$class":"A","$properties":["b"],"b":1},{"$class":"A","$properties":["a","b"],"a":1,"b":2}]"#,
        // The first one again, which is still known.
        #"[{"$class":"A","a":1},{"$class":"A","a":1,"b":2},{"$class":"A","$properties":["a"],"a":1}]"#,
        // The same names in another order.
        #"[{"$class":"A","a":1,"b":2},{"$class":"A","$properties":["b","a"],"b":1,"a":2}]"#,
        #"[{"$class":"A","a":1},{"$class":"A","$properties":[]}]"#,
        // Two definitions with the same names.
        #"[{"$class":"A","a":1},{"$class":"A","$properties":["a"],"$definition":2,"a":1}]"#,
        #"[{"$class":"A","a":1},{"$class":"A","$properties":["a"],"$definition":2,"a":1},{"$class":"A","$properties":["a"],"$definition":1,"a":1}]"#,
        #"[{"$class":"A","$properties":["a","a"],"$values":[1,2]},{"$class":"A","$properties":["a","a"],"$values":[3,4]}]"#,
        // The first of two such definitions, again and again.
        #"[{"$class":"A","$properties":["a","a"],"$values":[1,2]},{"$class":"A","$properties":["a","a"],"$definition":2,"$values":[1,2]},{"$class":"A","$properties":["a","a"],"$definition":1,"$values":[1,2]},{"$class":"A","$properties":["a","a"],"$definition":1,"$values":[1,2]}]"#,
    ]

    @Test("exact text lists properties where the rule would not do", arguments: definitions)
    func listed(text: String) throws {
        let graph = try Notation.graph(text)
        #expect(try Notation.json(graph, .exact) == text)
        let again = try Notation.graph(try Notation.json(graph, .exact))
        #expect(try again.archived() == graph.archived())
    }

    @Test func `default text lists properties where leaving out nil would change their order`()
        throws
    {
        let graph = try Notation.graph(
            #"[{"$class":"A","a":{"$nil":true},"b":1},{"$class":"A","a":2,"b":3},{"$class":"A","a":2,"b":3}]"#
        )

        let text = try Notation.json(graph)
        #expect(
            text
                == #"[{"$class":"A","b":1},{"$class":"A","$properties":["a","b"],"a":2,"b":3},{"$class":"A","a":2,"b":3}]"#
        )

        #expect(
            try Notation.json(try Notation.graph(text), .exact)
                == #"[{"$class":"A","b":1},{"$class":"A","$properties":["a","b"],"a":2,"b":3},{"$class":"A","a":2,"b":3}]"#
        )
    }
}
