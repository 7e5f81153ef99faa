"""Decodes the archives in a folder or bucket with Spark: decode.py URL [TOOL]. Prints counts and sums."""

import io
import subprocess
import sys
import tarfile
import threading

from pyspark.sql import SparkSession
from pyspark.sql import functions as f


def decode(files, tool):
    """The lines that the tool makes of the files of a partition."""
    process = subprocess.Popen(
        [tool, "rows", "--with-file", "--with-errors", "--plain", "--tar", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        # One file at a time is in memory, here and in the tool.
        with tarfile.open(fileobj=process.stdin, mode="w|", format=tarfile.PAX_FORMAT) as tar:
            for name, content in files:
                member = tarfile.TarInfo(name.split("://", 1)[-1].split(":", 1)[-1].lstrip("/"))
                member.size = len(content)
                tar.addfile(member, io.BytesIO(content))
        process.stdin.close()

    feeder = threading.Thread(target=feed)
    feeder.start()
    for line in process.stdout:
        yield line.decode().rstrip("\n")
    feeder.join()
    # Status 1 says that some files could not be read; they have lines of their own.
    if process.wait() > 1:
        raise RuntimeError(f"{tool} ended with status {process.returncode}")


url, tool = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "./fastcode"
spark = SparkSession.builder.appName("fastcode").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
lines = spark.sparkContext.binaryFiles(url).mapPartitions(lambda files: decode(files, tool))
frame = spark.read.json(lines).cache()
print("archives", frame.filter("value IS NOT NULL").count())
items = frame.select(f.explode("value.items").alias("item"))
print("rows", items.count())
print("price", items.agg(f.sum("item.price")).first()[0])
if "error" in frame.columns:
    frame.filter("error IS NOT NULL").select("file", "error.code").show(truncate=False)
