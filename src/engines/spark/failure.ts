import { PenumbraError } from '../../error.ts';

/** Messages of a failing Spark, and their meaning. Spark's words can quote data, so they are never shown. */
const CAUSES: readonly (readonly [pattern: RegExp, code: 'file' | 'usage', sentence: string])[] = [
  [
    /exited with status (86|127)\b/,
    'usage',
    'an executor has no Node.js: install Node.js 20.19 or newer on every machine of the cluster, where executors find it as node, or name it with --node PATH',
  ],
  [/PATH_NOT_FOUND|Path does not exist/, 'file', 'a path does not exist: check the input'],
  [/UNABLE_TO_INFER_SCHEMA/, 'file', 'the given path has no Parquet file: check the input'],
  [
    /is not a Parquet file|CANNOT_READ_FILE_FOOTER|FAILED_READ_FILE\.CANNOT_READ_FILE_FOOTER/,
    'file',
    'a file of the input is not Parquet, the only format that is read with --engine spark: convert it, or protect it without --engine',
  ],
  [
    /UNSUPPORTED_FEATURE.*PARQUET|PARQUET_TYPE_(ILLEGAL|NOT_RECOGNIZED|NOT_SUPPORTED)|Illegal Parquet type/,
    'file',
    'a column of the input has a type that Spark cannot read: leave it out or write it in another type',
  ],
  [
    /COLUMN_ALREADY_EXISTS|Found duplicate column/,
    'file',
    'the input has two columns of the same name: rename one',
  ],
  [
    /No FileSystem for scheme|UnsupportedFileSystemException|ClassNotFoundException: Class org\.apache\.hadoop\.fs/,
    'usage',
    'it has no file system for this kind of address: add the package that has one, such as --conf spark.jars.packages=org.apache.hadoop:hadoop-aws:3.3.4 for s3a',
  ],
  [
    /AccessControlException|AccessDenied|Permission denied|403 Forbidden/,
    'file',
    'access was denied: check the permissions of the input, the output and the staging folder',
  ],
  [
    /No space left on device/,
    'file',
    'a disk is full: free some space, or use --staging with another disk',
  ],
  [
    /OutOfMemoryError|Java heap space|GC overhead|exit(ed)? (code|status) 137|spark\.driver\.maxResultSize/,
    'usage',
    'it ran out of memory: give more with --conf spark.executor.memory and --conf spark.driver.memory, or cut into smaller blocks',
  ],
  [
    /All masters are unresponsive|Master removed our application|Failed to connect to master/,
    'usage',
    'its master does not answer: check --master, and that the cluster is up',
  ],
  [
    /Could not parse Master URL/,
    'usage',
    'it does not know this kind of master: use spark://HOST:PORT, yarn, k8s://... or local[N]',
  ],
  [
    /JAVA_HOME is not set|java: (command )?not found|UnsupportedClassVersionError/,
    'usage',
    'it finds no suitable Java: install Java 17 and set JAVA_HOME',
  ],
  [
    /FileNotFoundException|does not exist.*REFRESH TABLE|FAILED_READ_FILE\.FILE_NOT_EXIST/,
    'file',
    'a file has disappeared, or the machines of the cluster do not share the staging folder: give a folder that all of them can reach with --staging URL',
  ],
];

/** The failure in one sentence, found by Spark's messages but without their words. */
export function sparkFailure(doing: string, wrote: string): PenumbraError {
  const found = CAUSES.find(([pattern]) => pattern.test(wrote));
  if (found !== undefined) {
    return new PenumbraError(found[1], `Spark could not ${doing}: ${found[2]}.`);
  }
  return new PenumbraError(
    'file',
    `Spark could not ${doing}: run again with --reveal to store its log, which can hold data, in the folder that must stay.`,
  );
}
