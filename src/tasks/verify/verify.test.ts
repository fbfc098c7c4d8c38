import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bytesSource,
  type Certificate,
  memoryTarget,
  PenumbraError,
  parseCertificate,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';
import { sealed } from '../../recipe/certificate/index.ts';

type Json = Record<string, unknown>;

const CSV = 'a,b,c,name\n1,10,7,x\n2,20,,y\n3,30,7,x\n8,80,7,z\n9,90,,y\n10,95,7,x\n';
const original = bytesSource('original.csv', CSV);
let written: Uint8Array;
let certificate: Certificate;
let partition: string;
let recipe: string;

beforeAll(async () => {
  const step = (columns: string[], missing: string, replace: string) => ({
    method: 'microaggregation',
    columns,
    missing,
    group: { method: 'mdav', k: 2 },
    replace: { method: replace },
  });
  const target = memoryTarget();
  ({ certificate, partition, recipe } = await protect(
    original,
    readRecipe({
      penumbra: 2,
      steps: [step(['a', 'b'], 'refuse', 'mean'), step(['c'], 'own-group', 'medoid')],
    }),
    target,
  ));
  written = target.bytes();
});

const copyOf = () => JSON.parse(JSON.stringify(certificate)) as Json & Certificate;
/** With a seal that fits: the seal is no signature, so a forger can make one. */
const resealed = ({ seal: _, ...rest }: Json) => JSON.stringify(sealed(rest as never));
const asText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function verdictsFor(
  given: Certificate,
  file: string | Uint8Array = written,
  groups: string | null = partition,
  source = CSV,
) {
  const { verdicts, holds } = await verify(
    bytesSource('original.csv', source),
    bytesSource('protected.csv', file),
    { certificate: given, recipe, partition: groups },
  );
  return { holds, failed: verdicts.filter((v) => v.verdict === 'fails'), verdicts };
}

describe('verify', () => {
  test('confirms what was written, from a certificate that went through a file', async () => {
    const { holds, failed } = await verdictsFor(parseCertificate(JSON.stringify(certificate), 'c'));
    expect(failed).toEqual([]);
    expect(holds).toBe(true);
  });

  test('without the partition, claims about groups are open and nothing holds as a whole', async () => {
    const { holds, verdicts, failed } = await verdictsFor(certificate, written, null);
    expect(holds).toBe(false);
    expect(failed).toEqual([]);
    const open = verdicts.filter((v) => v.verdict === 'not verifiable').map((v) => v.statement);
    expect(open).toHaveLength(5);
  });

  test.each([
    ['a value is moved by one unit', (text: string) => text.replace('2,15', '2,16')],
    ['a copied cell is changed', (text: string) => text.replace(',z', ',x')],
    ['two records are swapped', (text: string) => text.replace(/^(.*\n)(.*\n)(.*\n)/, '$1$3$2')],
    ['a cell is emptied', (text: string) => text.replace('2,15,7', '2,15,')],
    ['a record is gone', (text: string) => text.replace(/.*\n$/, '')],
    ['a column is gone', (text: string) => text.replaceAll(/,[^,\n]*\n/g, '\n')],
    ['a column has another name', (text: string) => text.replace('name', 'mane')],
  ])('notices when %s', async (_, change) => {
    const changed = change(asText(written));
    expect(changed).not.toBe(asText(written));
    const { holds, failed } = await verdictsFor(certificate, changed);
    expect(holds).toBe(false);
    expect(failed.length).toBeGreaterThanOrEqual(2);
    for (const { found } of failed) expect(found).toMatch(/\w/);
  });

  test('notices that a group was split, in a partition made to fit its digest', async () => {
    const { sha256Text } = await import('../../io/bytes/sha256.ts');
    const other = partition.replace(/^1,1,/m, '1,2,');
    const forged = copyOf();
    Object.assign(forged, { partition: sha256Text(other) });
    const { failed } = await verdictsFor(JSON.parse(resealed(forged)), written, other);
    expect(failed.map((v) => v.statement)).toContain(
      'Step 1: Every value lies between the smallest and the largest original value of its group, with the same rounding, and none is lost.',
    );
  });

  test('notices an edited figure, and a figure that was edited and sealed again', async () => {
    const edited = copyOf();
    (edited.figures[0] as unknown as Json).value = 0;
    const one = await verdictsFor(edited);
    expect(one.failed.map((v) => v.statement)).toEqual([
      'The certificate was not edited.',
      'The figure "loss" is the one stated.',
    ]);
    const two = await verdictsFor(JSON.parse(resealed(edited)));
    expect(two.failed.map((v) => v.statement)).toEqual(['The figure "loss" is the one stated.']);
  });

  test('other originals are told, not crashed on', async () => {
    const fewer = await verdictsFor(certificate, written, partition, 'a,b,c\n1,2,3\n');
    expect(fewer.failed.at(-1)?.found).toMatch(/other columns than the certificate says/);
    const gaps = CSV.replace('2,20', ',20');
    const lacking = await verdictsFor(certificate, written, partition, gaps);
    expect(lacking.failed.at(-1)?.found).toMatch(/missing values in columns that had none/);
    const longer = await verdictsFor(certificate, written, partition, `${CSV}1,1,1,x\n`);
    expect(longer.failed.at(-1)?.found).toMatch(/different records/);
  });

  test.each([
    ['a group beyond the records', (text: string) => text.replace(/^1,1,/m, '1,99999999999,')],
    ['group zero', (text: string) => text.replace(/^1,1,/m, '1,0,')],
    ['no number', (text: string) => text.replace(/^1,1,/m, '1,x,')],
    ['too few cells', (text: string) => text.replace(/^1,1,/m, '1,')],
  ])('a partition with %s is refused with its line', async (_, change) => {
    const damaged = change(partition);
    expect(damaged).not.toBe(partition);
    await expect(verdictsFor(certificate, written, damaged)).rejects.toMatchObject({
      code: 'file',
      message:
        'The partition is damaged on line 2: use the one that is stored beside the certificate.',
    });
  });

  test('an empty or a foreign partition fails', async () => {
    for (const text of ['record,step_1,step_2\n', 'record,step_1,step_2\n1,1,1\n']) {
      expect((await verdictsFor(certificate, written, text)).holds).toBe(false);
    }
    const texts = ['', 'record,step_1,step_2', 'record,step_1,step_2\n2,1,1\n'];
    for (const text of [...texts, 'record,step_1,step_2\n1,,1\n', 'words,step_1,step_2\n1,1,1\n']) {
      await expect(verdictsFor(certificate, written, text)).rejects.toThrow(/is damaged on line/);
    }
  });
});

describe('parseCertificate', () => {
  const refusal = (text: string) => {
    try {
      parseCertificate(text, 'c.json');
    } catch (error) {
      expect(error).toBeInstanceOf(PenumbraError);
      return (error as PenumbraError).message;
    }
    return null;
  };

  const edits: [string, (c: Json & Certificate) => void, RegExp][] = [
    ['another format', (c) => Object.assign(c, { format: 'x' }), /its format is not/],
    ['another version', (c) => Object.assign(c, { version: 2 }), /its version is not 1/],
    ['no seal', (c) => Object.assign(c, { seal: null }), /seal is not a text/],
    ['no digest of the partition', (c) => Object.assign(c, { partition: 7 }), /partition is not/],
    ['no verdict', (c) => Object.assign(c, { holds: 'yes' }), /holds is neither/],
    ['no notes', (c) => Object.assign(c, { notCovered: [1] }), /notCovered is not a list/],
    ['no original', (c) => Object.assign(c, { original: {} }), /record of the original/],
    ['no protected file', (c) => Object.assign(c, { protected: null }), /record of the protected/],
    ['no dialect', (c) => Object.assign(c, { dialect: null }), /does not say how the files/],
    [
      'a dialect that smuggles options',
      (c) => Object.assign(c.dialect, { signal: { aborted: true } }),
      /does not say how the files/,
    ],
    [
      'an unknown delimiter',
      (c) => Object.assign(c.dialect, { delimiter: 'ab' }),
      /does not say how the files/,
    ],
    ['no steps', (c) => Object.assign(c, { steps: [] }), /it has no step/],
    ['steps of null', (c) => Object.assign(c, { steps: [null] }), /a step is incomplete/],
    [
      'a step without columns',
      (c) => Object.assign(c.steps[0], { columns: [] }),
      /a step is incomplete/,
    ],
    [
      'a position of zero',
      (c) => Object.assign(c.steps[0].columns[0], { original: 0 }),
      /a step is incomplete/,
    ],
    [
      'decimals that are none',
      (c) => Object.assign(c.steps[0].columns[0], { decimals: 99 }),
      /a step is incomplete/,
    ],
    ['k of zero', (c) => Object.assign(c.steps[0], { smallestGroup: 0 }), /a step is incomplete/],
    [
      'an unknown treatment of missing values',
      (c) => Object.assign(c.steps[0], { missing: 'ignore' }),
      /a step is incomplete/,
    ],
    [
      'an unknown claim',
      (c) => Object.assign(c.steps[0].claims[0], { claim: 'magic' }),
      /a step is incomplete/,
    ],
    ['a step that claims nothing', (c) => Object.assign(c.steps[0], { claims: [] }), /a step is/],
    ['a claim of null', (c) => Object.assign(c, { file: [null] }), /a claim about the file/],
    ['a figure of null', (c) => Object.assign(c, { figures: [null] }), /a figure is incomplete/],
    [
      'columns out of order',
      (c) => Object.assign(c, { columns: [...c.columns].reverse() }),
      /not listed one by one/,
    ],
    [
      'a column called protected that no step covers',
      (c) => Object.assign(c.columns[3], { fate: 'protected' }),
      /no step covers a protected column/,
    ],
    [
      'a step that covers a copied column',
      (c) => Object.assign(c.columns[0], { fate: 'copied' }),
      /covers a column that is not protected/,
    ],
    [
      'a step that covers a column beyond the file',
      (c) => Object.assign(c.steps[0].columns[0], { original: 99 }),
      /covers a column that is not protected/,
    ],
    [
      'strata by a column that does not exist',
      (c) => Object.assign(c.steps[0], { strata: [99] }),
      /strata by a column that does not exist/,
    ],
    [
      'two steps over one column',
      (c) => Object.assign(c, { steps: [...c.steps, c.steps[0]] }),
      /two steps cover the same column/,
    ],
  ];

  test.each(edits)('refuses %s', (_, edit, message) => {
    const given = copyOf();
    edit(given);
    expect(refusal(JSON.stringify(given))).toMatch(message);
  });

  test('says which file it is and what to use', () => {
    expect(refusal('{')).toBe(
      'c.json is not JSON, or has a key twice in one object, so it is not a certificate.',
    );
    expect(refusal('[]')).toBe(
      'c.json is not a certificate that this program can read: it is not an object. Use the certificate.json of the folder that must stay.',
    );
    for (const text of ['null', '1', '"x"', '{}'])
      expect(refusal(text)).toMatch(/not a certificate/);
    expect(refusal(JSON.stringify(certificate))).toBeNull();
  });

  test('any JSON is a certificate or is refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const near = { ...copyOf(), ...(value as object) };
        for (const text of [JSON.stringify(value), JSON.stringify(near)]) {
          const message = refusal(text);
          if (message !== null) expect(message).toMatch(/^c\.json is/);
        }
      }),
    );
  });
});

/** Every place of a certificate, as keys from the top. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]));
  return [path, ...inside];
}

describe('a certificate made to harm', () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      ...[-1, 0, 1, 2, 5, 1e9, 1e308, 2 ** 53, 0.5, '', 'full', null, [], {}, true, false],
      ...[[1], [4, 1], [99]],
      ...['refuse', 'median', 'own-group', 'drop', 'protected', 'copied', 'left out', 'sums'],
    ),
  );

  test('is refused or verified, and never crashes, whatever stands in its place', async () => {
    const places = placesOf(copyOf()).filter((path) => path.length > 0);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...places), hostile), { minLength: 1, maxLength: 3 }),
        async (edits) => {
          const given = copyOf();
          for (const [path, value] of edits) {
            let at = given as Json;
            for (const key of path.slice(0, -1)) at = (at?.[key] ?? {}) as Json;
            if (typeof at === 'object' && at !== null) at[path.at(-1)!] = value;
          }
          try {
            const parsed = parseCertificate(resealed(given), 'c.json');
            const { verdicts } = await verdictsFor(parsed);
            expect(verdicts.length).toBeGreaterThan(0);
          } catch (error) {
            if (!(error instanceof PenumbraError)) throw error;
            expect(error.code).not.toBe('internal');
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});
