import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultLimits, inspect, load } from '../../../../src/index.ts';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { inSpanish } from './reasons.ts';

const guesses = new URL('../../../../src/foundation/table/guess/', import.meta.url);

/** Reasons as the code of the guesses writes them: after `because:`, or as an argument of `set` and `setKind`. */
function writtenReasons(): string[] {
  const code = readdirSync(guesses)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, guesses), 'utf8'))
    .join('\n');
  const written = /(?:because:\s*|set(?:Kind)?\([^)]*?,\s*)'([^'\n]* [^'\n]*)'/g;
  return [...code.matchAll(written)].map(([, reason]) => reason);
}

it('every reason that is written for a guess has a translation', () => {
  const written = writtenReasons();
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter((reason) => inSpanish(reason) === reason)).toEqual([]);
});

it('no English is left in the reasons for the form and the columns of files', async () => {
  const texts = [
    readFileSync(new URL('../../../../examples/persons.csv', guesses), 'utf8').slice(0, 40_000),
    'hid;pid;Größe;urban;opinion\n1;1;1,5;1;agree\n1;2;2,5;2;disagree\n2;1;;2;agree\n',
  ];
  const left = new Set<string>();
  for (const text of texts) {
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const { columns, reasons } = inspect(await load(bytesSource('f.csv', whole)));
    const said = columns.flatMap(({ reason, about, suggestion }) => [
      reason,
      ...(about.because ?? '').split('; '),
      suggestion?.reason ?? '',
    ]);
    for (const one of [
      ...said,
      reasons.delimiter,
      reasons.decimal,
      reasons.encoding,
      reasons.header,
      reasons.missing,
    ]) {
      const words = inSpanish(one);
      if (/\b(the|its|is|are|of|and|with|values?|numbers?)\b/.test(words)) left.add(words);
    }
  }
  expect([...left]).toEqual([]);
});

it('every default limit has its reason in Spanish', () => {
  const reasons = defaultLimits.purposes.flatMap(({ limits }) => limits.map((one) => one.because));
  expect(reasons.length).toBeGreaterThan(40);
  expect(reasons.filter((reason) => inSpanish(reason) === reason)).toEqual([]);
});
