"""The project's goals: fastcode's time over the peer's, lower is better."""

# "any" stands for all corpora. json2msgpack stands for a converter between JSON and MessagePack that is built on
# rapidjson with -O3, yyjson for one that parses and minifies: see --peer-encode.
TIME = {
    "start": {("tiny", "json2msgpack"): 0.8},
    "encode": {
        ("records", "json2msgpack"): 0.60,
        ("records 100 MB", "json2msgpack"): 0.60,
        ("records", "yyjson"): 0.80,
        ("records 100 MB", "yyjson"): 0.80,
        ("coordinates", "json2msgpack"): 0.50,
        ("integers", "json2msgpack"): 0.35,
        ("tweets", "json2msgpack"): 0.90,
        ("catalogue", "json2msgpack"): 0.90,
        ("strings", "json2msgpack"): 1.0,
        ("records", "flatc"): 0.20,
        ("records 100 MB", "flatc"): 0.20,
        ("records", "orjson + ormsgpack"): 0.20,
        ("records 100 MB", "orjson + ormsgpack"): 0.20,
        ("records", "jq"): 0.06,
        ("any", "plutil"): 0.02,
    },
    "decode": {
        ("records", "json2msgpack"): 0.80,
        ("records 100 MB", "json2msgpack"): 0.80,
        ("coordinates", "json2msgpack"): 0.70,
        ("integers", "json2msgpack"): 0.70,
        ("any", "plutil"): 0.02,
    },
    "verify": {("any", "own decode"): 0.25},
}

# Peak memory over input + output, and over one and a half times the archive.
MEMORY = {"encode": 1.1, "decode": 1.0}


def goal(job, corpus, peer):
    """The goal of a row, or None."""
    goals = TIME.get(job, {})
    return goals.get((corpus, peer), goals.get(("any", peer)))
