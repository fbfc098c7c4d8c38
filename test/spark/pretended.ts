import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that takes statements as spark-sql does, does nothing, and fails where it is told to. */
export interface PretendedSpark {
  readonly home: string;
  /** What it was started with. */
  arguments(): string[];
  /** The statements that it was given. */
  statements(): string;
}

export interface Pretence {
  readonly version?: string;
  /** Which statements do not succeed; without it the program ends at once. */
  readonly fails?: RegExp;
  /** What it writes then. */
  readonly says?: string;
}

export function pretendedSpark(
  home: string,
  { version = '3.5.5', fails, says = '' }: Pretence,
): PretendedSpark {
  for (const name of ['bin', 'jars']) mkdirSync(join(home, name), { recursive: true });
  writeFileSync(join(home, `jars/spark-core_2.12-${version}.jar`), '');
  // Whatever the folders above say of modules.
  writeFileSync(join(home, 'package.json'), '{"type":"commonjs"}');
  const [args, told] = ['arguments.json', 'statements.sql'].map((name) => join(home, name));
  writeFileSync(
    join(home, 'bin/spark-sql'),
    `#!${process.execPath}
const { appendFileSync, writeFileSync } = require('node:fs');
writeFileSync(${JSON.stringify(args)}, JSON.stringify(process.argv.slice(2)));
const fails = ${fails === undefined ? 'null' : String(fails)};
const says = ${JSON.stringify(`${says}\n`)};
if (fails === null) {
  process.stderr.write(says);
  process.exitCode = 1;
} else {
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    appendFileSync(${JSON.stringify(told)}, line + '\\n');
    const isFailing = fails.test(line);
    if (isFailing) process.stderr.write(says);
    if (/^exit;/.test(line)) process.exit();
    for (const [, a, b, c] of line.matchAll(/SELECT concat\\('(\\w+)', '(\\w+)', '( \\w+ \\d+)'\\);/g)) {
      if (!isFailing) console.log(a + b + c);
    }
  });
}
`,
    { mode: 0o755 },
  );
  return {
    home,
    arguments: () => JSON.parse(readFileSync(args, 'utf8')),
    statements: () => readFileSync(told, 'utf8'),
  };
}
