"""The project's goals: fastcode's time over the peer's, lower is better."""

# "any" stands for all corpora that have no goal of their own. json2msgpack, simdjson and yyjson stand for programs that
# docs/BENCHMARKS.md describes: see --peer-encode.
SMALL = ["tweets", "catalogue", "twitter", "citm_catalog"]


def each(corpora, peer, goal):
    """The same goal for several corpora."""
    return {(corpus, peer): goal for corpus in corpora}


FAST_ENCODERS = {
    key: goal for peer in ["simdjson", "yyjson"] for key, goal in (
        each(["records", "records 100 MB", "integers"], peer, 0.9)
        | each(["coordinates", "canada", *SMALL], peer, 1.1) | each(["strings"], peer, 1.3)).items()
}

TIME = {
    "start": {("tiny", "json2msgpack"): 0.8, ("tiny", "own --version"): 1.3},
    "encode": {
        ("any", "json2msgpack"): 0.50,
        ("strings", "json2msgpack"): 0.75,
        **FAST_ENCODERS,
        ("records", "flatc"): 0.20,
        ("records 100 MB", "flatc"): 0.20,
        ("records", "orjson + ormsgpack"): 0.20,
        ("records 100 MB", "orjson + ormsgpack"): 0.20,
        ("records", "jq"): 0.06,
        ("any", "plutil"): 0.02,
    },
    "decode": {
        ("any", "json2msgpack"): 0.75,
        **each(["strings", *SMALL], "json2msgpack", 0.90),
        **each(["records", "records 100 MB", "strings"], "simdjson", 0.85),
        ("integers", "simdjson"): 1.0,
        **each(["coordinates", "canada", *SMALL], "simdjson", 1.4),
        ("any", "plutil"): 0.02,
    },
    # Small archives are judged before the start of two processes is over.
    "verify": {(corpus, "own decode"): 0.25 for corpus in ["records", "records 100 MB", "integers", "strings"]},
}

# Peak memory over input + output, and over one and a half times the archive.
MEMORY = {"encode": 1.1, "decode": 1.0}


def goal(job, corpus, peer):
    """The goal of a row, or None."""
    goals = TIME.get(job, {})
    return goals.get((corpus, peer), goals.get(("any", peer)))
