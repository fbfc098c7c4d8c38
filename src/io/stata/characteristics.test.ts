import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/index.ts';
import { labelledTarget } from '../labelled/index.ts';
import { stataFormat, stataToCsv } from './index.ts';

const CSV = 'w,region,psu,x\n1.5,1,10,7\n2,2,11,8\n';
const column = (name: string, more: object = {}) => ({ column: name, ...more });

async function written(description: object): Promise<Uint8Array> {
  const target = labelledTarget(
    { name: 'a.dta', format: stataFormat, read: stataToCsv },
    {
      source: bytesSource('a.csv', new TextEncoder().encode(CSV)),
      description: description as never,
    },
  );
  await target.write(new TextEncoder().encode(CSV));
  await target.finish();
  return target.bytes();
}

/**
 * The characteristics of a file of format 118, read as Stata's manual describes it (help dta, section 5.9) and by nothing
 * of this program: the map says where they begin, and each has a length, two names of 129 bytes and a text that ends in a zero.
 */
function characteristicsIn(bytes: Uint8Array): string[][] {
  const buffer = Buffer.from(bytes);
  const map = buffer.indexOf('<map>') + 5;
  const place = (number: number) => Number(buffer.readBigUInt64LE(map + 8 * number));
  let at = place(8);
  const expectWord = (word: string) => {
    expect(buffer.toString('latin1', at, at + word.length)).toBe(word);
    at += word.length;
  };
  const found: string[][] = [];
  expectWord('<characteristics>');
  while (buffer.toString('latin1', at, at + 4) === '<ch>') {
    expectWord('<ch>');
    const length = buffer.readUInt32LE(at);
    at += 4;
    const fields = [buffer.subarray(at, at + 129), buffer.subarray(at + 129, at + 258)];
    const text = buffer.subarray(at + 258, at + length);
    // A name is filled up with zeros, and the text has one zero, at its end.
    const words = fields.map((field) => field.toString('latin1').replace(/\0+$/, ''));
    expect(words.every((word) => !word.includes('\0') && word.length <= 128)).toBe(true);
    expect(text.indexOf(0)).toBe(text.length - 1);
    found.push([...words, text.toString('utf8', 0, text.length - 1)]);
    at += length;
    expectWord('</ch>');
  }
  expectWord('</characteristics>');
  expect(at).toBe(place(9));
  return found;
}

test('a weight, a stratum and a cluster are characteristics of the file, byte by byte as svyset leaves them', async () => {
  const weight = column('w', { kind: 'amount', role: 'weight' });
  const columns = [weight, column('region', { kind: 'nominal' }), column('psu'), column('x')];
  const bytes = await written({ strata: ['region'], clusters: ['psu'], columns });
  expect(characteristicsIn(bytes)).toEqual([
    ['_dta', '_svy_version', '2'],
    ['_dta', '_svy_stages', '1'],
    ['_dta', '_svy_vce', 'linearized'],
    ['_dta', '_svy_singleunit', 'missing'],
    ['_dta', '_svy_wtype', 'pweight'],
    ['_dta', '_svy_wvar', 'w'],
    ['_dta', '_svy_wexp', '= w'],
    ['_dta', '_svy_strata1', 'region'],
    ['_dta', '_svy_su1', 'psu'],
  ]);
  const said = await stataToCsv(bytesSource('a.dta', bytes)).describes();
  expect([said.strata, said.clusters, said.columns[0].role]).toEqual([
    ['region'],
    ['psu'],
    'weight',
  ]);
  const alone = characteristicsIn(await written({ columns: [weight] }));
  expect(alone.at(-1)).toEqual(['_dta', '_svy_su1', '_n']);
  expect(characteristicsIn(await written({ columns: [] }))).toEqual([]);
});
