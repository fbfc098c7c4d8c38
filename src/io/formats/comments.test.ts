import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { arrowTarget, arrowToCsv } from '../arrow/index.ts';
import { bytesSource } from '../bytes/index.ts';
import { parquetTarget, parquetToCsv } from '../parquet/index.ts';
import { leftInParquet, withComments } from './index.ts';

const fixture = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/fixtures/${path}`, import.meta.url)));
const parquet = (bytes: Uint8Array) => withComments(parquetToCsv(bytesSource('a.parquet', bytes)));

test('comments of Arrow and Spark in a Parquet file are the labels of its columns', async () => {
  const { columns } = await (await parquet(fixture('parquet/comments.parquet'))).describes!();
  expect(columns).toEqual([
    { column: 'age', label: 'Age in years' },
    { column: 'region', label: 'Region of residence' },
    { column: 3, label: 'Net income, €' },
  ]);
  expect((await parquet(fixture('parquet/snappy.parquet'))).describes).toBe(undefined);
});

test('comments of an Arrow file are the labels of its columns', async () => {
  const source = arrowToCsv(bytesSource('a.arrow', fixture('arrow/comments.arrow')));
  const { columns } = await source.describes();
  expect(columns.map(({ label }) => label)).toEqual(['Age in years', undefined, 'Net income, €']);
});

test('changed bytes in what programs left are passed or refused, and nothing else', async () => {
  const bytes = fixture('parquet/comments.parquet');
  const change = fc.tuple(fc.integer({ min: 200, max: bytes.length - 9 }), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = bytes.slice();
      for (const [at, byte] of changes) changed[at] = byte;
      try {
        await (await parquet(changed)).describes?.();
      } catch (error) {
        if (!(error instanceof PenumbraError)) throw error;
      }
    }),
    { numRuns: 200 },
  );
});

test('labels of the description are the comments of a Parquet file, and without labels nothing is left in it', async () => {
  const csv = new TextEncoder().encode('a,b,c\n1,x,2020-01-31\n2,y,2021-01-31\n');
  const source = bytesSource('a.csv', csv);
  const written = async (label: string | undefined) => {
    const description = { columns: [{ column: 'a', label }, { column: 'b' }, { column: 'c' }] };
    const metadata = leftInParquet(['a', 'b', 'c'], description as never);
    const target = parquetTarget(source, {}, source, metadata);
    await target.write(csv);
    await target.finish();
    return target.bytes();
  };
  const { columns } = await (await parquet(await written('Age, in years ≥ 0'))).describes!();
  expect(columns).toEqual([{ column: 'a', label: 'Age, in years ≥ 0' }]);
  expect(Buffer.from(await written(undefined)).includes('ARROW')).toBe(false);
});

test('labels of the description are the comments of an Arrow file that is written', async () => {
  const csv = new TextEncoder().encode('a,b\n1,x\n2,y\n');
  const description = { columns: [{ column: 'a', label: 'Age, in years ≥ 0' }, { column: 'b' }] };
  const target = arrowTarget(bytesSource('a.csv', csv), {}, undefined, description);
  await target.write(csv);
  await target.finish();
  const back = arrowToCsv(bytesSource('a.arrow', target.bytes()));
  const { columns } = await back.describes();
  expect(columns.map(({ label }) => label)).toEqual(['Age, in years ≥ 0', undefined]);
});

test('types of pandas that can be missing are left in a Parquet file that is made from one, and nothing else of pandas', async () => {
  const source = parquetToCsv(bytesSource('a.parquet', fixture('parquet/pandas.parquet')));
  const target = parquetTarget(source, {}, source, leftInParquet());
  await target.write(new TextEncoder().encode('age,owner,region,job,secret,who\n1.5,,n,a,1,7\n'));
  await target.finish();
  const written = parquetToCsv(bytesSource('b.parquet', target.bytes()));
  const said = await written.said!();
  expect([...said.keys()]).toEqual(['pandas']);
  const { columns, ...rest } = JSON.parse(new TextDecoder().decode(said.get('pandas')));
  expect(rest).toEqual({ index_columns: [], column_indexes: [], pandas_version: '1.0.0' });
  // An average of whole numbers has decimals.
  expect(
    columns.map((one: Record<string, string>) => [one.name, one.pandas_type, one.numpy_type]),
  ).toEqual([
    ['age', 'float64', 'Float64'],
    ['owner', 'bool', 'boolean'],
    ['region', 'unicode', 'string'],
  ]);
});
