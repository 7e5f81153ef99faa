import TestSupport

/// A row in the notation's table: what a graph holds, as exact JSON says it, and its other forms.
struct NotationRow: Sendable, CustomStringConvertible {
    let description: String
    /// Default JSON, plain JSON, and the content of the `plist` element in XML, default and exact;
    /// those that differ from what comes before, or all that is given here.
    private var forms: [Substring: String] = [:]

    var json: String { forms["json"] ?? description }
    var plainJSON: String? { forms["plain"] }
    var xml: String? { forms["xml"] }
    var exactXML: String? { forms["exact-xml"] ?? xml }

    func graph() throws -> ObjectGraph {
        try Notation.graph(description)
    }

    private init(_ exact: String) {
        description = exact
    }

    /// After the exact form, and the plain one behind an arrow, each line is a word and a form.
    static let all: [NotationRow] = {
        var rows: [NotationRow] = []
        for line in table.split(separator: "\n") {
            let word = line.prefix { $0 != " " }
            if ["json", "plain", "xml", "exact-xml"].contains(word), let last = rows.indices.last {
                rows[last].forms[word] = String(line.dropFirst(word.count + 1))
                continue
            }

            let parts = line.components(separatedBy: " => ")
            rows.append(NotationRow(parts[0]))

            if parts.count > 1 {
                rows[rows.count - 1].forms["plain"] = parts[1]
            }
        }

        return rows
    }()

    private static let table = #"""
        null => null
        xml <dict><key>$class</key><string>NSNull</string></dict>
        {"$nil":true} => null
        xml <dict><key>$nil</key><true/></dict>
        true => true
        xml <true/>
        false => false
        xml <false/>
        {"$class":"NSURL","NS.relative":"http://a/b"} => "http://a/b"
        xml <dict><key>$class</key><string>NSURL</string><key>NS.relative</key><string>http://a/b</string></dict>
        {"$class":"NSURL","NS.relative":"c","NS.base":{"$class":"NSURL","NS.relative":"http://a/b"}} => "http://a/c"
        {"$class":"NSValue","$type":"CGPoint","$value":[0.5,-0.0]} => [0.5,-0.0]
        {"$class":"NSValue","$type":"CGSize","$value":[0.5,-0.0]} => [0.5,-0.0]
        {"$class":"NSValue","$type":"CGRect","$value":[0.5,-0.0,2.5,3.5]} => [0.5,-0.0,2.5,3.5]
        {"$class":"NSValue","$type":"CGVector","$value":[0.5,-0.0]} => [0.5,-0.0]
        {"$class":"NSValue","$type":"CGAffineTransform","$value":[0.5,-0.0,2.5,3.5,4.5,5.5]}
        plain [0.5,-0.0,2.5,3.5,4.5,5.5]
        {"$class":"NSValue","$type":"CATransform3D","$value":[0.5,-0.0,2.5,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5,11.5,12.5,\#
        13.5,14.5,15.5]}
        plain [0.5,-0.0,2.5,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5,11.5,12.5,13.5,14.5,15.5]
        {"$class":"NSValue","$type":"NSRange","$value":[7,4294967295]} => [7,4294967295]
        {"$class":"NSValue","$type":"CGPoint","$value":["-Infinity","NaN:fff8000000000001"]}
        -9223372036854775808 => -9223372036854775808
        1.0 => 1.0
        xml <real>1.0</real>
        -0.0 => -0.0
        xml <real>-0.0</real>
        1e+300 => 1e+300
        xml <real>1e+300</real>
        0.1 => 0.1
        xml <real>0.1</real>
        {"$class":"NSNumber","$value":"Infinity"}
        xml <dict><key>$class</key><string>NSNumber</string><key>$value</key><string>Infinity</string></dict>
        {"$class":"NSNumber","$value":"-Infinity"}
        xml <dict><key>$class</key><string>NSNumber</string><key>$value</key><string>-Infinity</string></dict>
        {"$class":"NSNumber","$value":"NaN"}
        xml <dict><key>$class</key><string>NSNumber</string><key>$value</key><string>NaN</string></dict>
        {"$class":"NSNumber","$value":"NaN:7ff8000000000001"}
        xml <dict><key>$class</key><string>NSNumber</string><key>$value</key><string>NaN:7ff8000000000001</string>\#
        </dict>
        {"$class":"NSNumber","$value":"NaN:fff4000000000000"}
        xml <dict><key>$class</key><string>NSNumber</string><key>$value</key><string>NaN:fff4000000000000</string>\#
        </dict>
        {"$class":"NSNumber","$type":"float","$value":0.10000000149011612} => 0.1
        json 0.10000000149011612
        xml <real>0.10000000149011612</real>
        exact-xml <dict><key>$class</key><string>NSNumber</string><key>$type</key><string>float</string><key>\#
        $value</key><real>0.10000000149011612</real></dict>
        {"$class":"NSNumber","$type":"float","$value":"-Infinity"}
        json {"$class":"NSNumber","$value":"-Infinity"}
        {"$class":"NSNumber","$type":"float","$value":"NaN:7fc00001"}
        json {"$class":"NSNumber","$value":"NaN:7ff8000020000000"}
        {"$class":"NSDecimalNumber","$value":"123.45"} => 123.45
        {"$class":"NSDecimalNumber","$value":"-0.001"} => -0.001
        {"$class":"NSDecimalNumber","$value":"0"} => 0
        {"$class":"NSDecimalNumber","$value":"100000000000000000000000000000000000000000000000000"}
        plain 100000000000000000000000000000000000000000000000000
        {"$class":"NSDecimalNumber","$value":"340282366920938463463374607431768211455"}
        plain 340282366920938463463374607431768211455
        {"$class":"NSDecimalNumber","$value":"NaN"}
        {"$class":"NSData","$data":"AQL/"} => "AQL/"
        xml <data>AQL/</data>
        {"$class":"NSMutableData","$data":"AQ=="} => "AQ=="
        xml <dict><key>$class</key><string>NSMutableData</string><key>$data</key><data>AQ==</data></dict>
        {"$class":"NSDate","NS.time":542911754.0} => "2018-03-16T16:49:14Z"
        xml <date>2018-03-16T16:49:14Z</date>
        {"$class":"NSDate","NS.time":0.125} => "2001-01-01T00:00:00.125Z"
        xml <dict><key>$class</key><string>NSDate</string><key>NS.time</key><real>0.125</real></dict>
        {"$class":"NSDate","NS.time":-0.0}
        xml <dict><key>$class</key><string>NSDate</string><key>NS.time</key><real>-0.0</real></dict>
        {"$class":"NSDate","NS.time":252423993600.0} => "+10000-01-01T00:00:00Z"
        xml <dict><key>$class</key><string>NSDate</string><key>NS.time</key><real>252423993600.0</real></dict>
        {"$class":"NSDate","NS.time":"Infinity"}
        {"$class":"NSMutableString","NS.string":"a"} => "a"
        xml <dict><key>$class</key><string>NSMutableString</string><key>NS.string</key><string>a</string></dict>
        {"$class":"NSIndexSet","NS.ranges":[[1,2],[5,4294967295]]} => "1-2,5-4294967299"
        {"$class":"NSMutableIndexSet","NS.ranges":[]} => ""
        {"$class":"NSKeyedArchive","$data":"AQI="}
        xml <dict><key>$class</key><string>NSKeyedArchive</string><key>$data</key><data>AQI=</data></dict>
        {"$class":"NSKeyedArchive","$data":{"$class":"NSMutableData","$data":"AQI="}}
        ["a",[]] => ["a",[]]
        xml <array><string>a</string><array/></array>
        {"$class":"NSMutableArray","NS.objects":["a"]} => ["a"]
        json ["a"]
        xml <array><string>a</string></array>
        exact-xml <dict><key>$class</key><string>NSMutableArray</string><key>NS.objects</key><array><string>a</string>\#
        </array></dict>
        {"b":1,"a":{}} => {"b":1,"a":{}}
        {"$class":"NSMutableDictionary","$value":{"a":1}} => {"a":1}
        json {"a":1}
        {"a":{"$nil":true}} => {"a":null}
        {"$class":"NSDictionary","NS.keys":[1,true],"NS.objects":["a","b"]} => {"1":"a","true":"b"}
        {"$class":"NSMutableDictionary","NS.keys":[1],"NS.objects":[null]} => {"1":null}
        json {"$class":"NSDictionary","NS.keys":[1],"NS.objects":[null]}
        {"$class":"NSDictionary","NS.keys":["a","a"],"NS.objects":[1,{"$nil":true}]}
        {"$class":"NSDictionary","NS.keys":[{"$class":"NSMutableString","NS.string":"a"}],"NS.objects":[1]} => {"a":1}
        {"$class":"NSSet","NS.objects":["b","a"]} => ["b","a"]
        xml <dict><key>$class</key><string>NSSet</string><key>NS.objects</key><array><string>b</string><string>\#
        a</string></array></dict>
        {"$class":"NSMutableSet","NS.objects":["b","a"]} => ["b","a"]
        xml <dict><key>$class</key><string>NSMutableSet</string><key>NS.objects</key><array><string>b</string><string>\#
        a</string></array></dict>
        {"$class":"NSOrderedSet","NS.objects":["b","a"]} => ["b","a"]
        xml <dict><key>$class</key><string>NSOrderedSet</string><key>NS.objects</key><array><string>b</string><string>\#
        a</string></array></dict>
        {"$class":"NSMutableOrderedSet","NS.objects":["b","a"]} => ["b","a"]
        xml <dict><key>$class</key><string>NSMutableOrderedSet</string><key>NS.objects</key><array><string>b</string>\#
        <string>a</string></array></dict>
        {"$$class":1,"$$$alias":2,"$$":3,"a$b":4,"":5,"a.b":6,"\\":7}
        plain {"$class":1,"$$alias":2,"$":3,"a$b":4,"":5,"a.b":6,"\\":7}
        {"$class":"Foo","b":1,"$$a":"x"} => {"$class":"Foo","b":1,"$a":"x"}
        {"$class":"Foo"} => {"$class":"Foo"}
        {"$class":"Foo","a":{"$nil":true},"b":1} => {"$class":"Foo","b":1}
        json {"$class":"Foo","b":1}
        {"$class":"Foo","a":null} => {"$class":"Foo","a":null}
        {"$class":"NSData","$coder":"FastCoding","$$data":1} => {"$class":"NSData","$data":1}
        {"$class":"","$coder":"FastCoding"} => {"$class":""}
        {"$class":"Foo","$properties":["a","a","$$b"],"$values":[1,{"$nil":true},2]}
        {"$class":"Foo","$coder":"NSCoding","k":1,"$$k":[]} => {"$class":"Foo","k":1,"$k":[]}
        {"$class":"NSSet","$coder":"NSCoding","NS.objects":1} => {"$class":"NSSet","NS.objects":1}
        {"$class":"","$coder":"NSCoding","$properties":["a","a"],"$values":[1,2]}
        "" => ""
        xml <string></string>
        "$alias\n\"é" => "$alias\n\"é"
        "a\u0001\\\"b" => "a\u0001\\\"b"
        xml <dict><key>$class</key><string>NSString</string><key>$json</key><string>a\u0001\\\"b</string></dict>
        "\#u{FFFE}\#u{FFFF}"
        xml <dict><key>$class</key><string>NSString</string><key>$json</key><string>\ufffe\uffff</string></dict>
        "a\rb"
        xml <string>a&#13;b</string>
        {"$class":"NSMutableString","NS.string":"\u0001"}
        xml <dict><key>$class</key><string>NSMutableString</string><key>$json</key><string>\u0001</string></dict>
        {"\u0001":1}
        xml <dict><key>$class</key><string>NSDictionary</string><key>NS.keys</key><array><dict><key>$class</key>\#
        <string>NSString</string><key>$json</key><string>\u0001</string></dict></array><key>NS.objects</key><array>\#
        <integer>1</integer></array></dict>
        {"$class":"\u0001","\u0002":1}
        xml <dict><key>$class</key><dict><key>$class</key><string>NSString</string><key>$json</key><string>\#
        \u0001</string></dict><key>$properties</key><array><dict><key>$class</key><string>NSString</string><key>\#
        $json</key><string>\u0002</string></dict></array><key>$values</key><array><integer>1</integer></array></dict>
        """#
}
