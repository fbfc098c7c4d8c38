import { expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { bytesSource, memoryTarget, parseCertificate, protect, verify } from '../../index.ts';
import { load, loadLike } from '../../recipe/dataset/index.ts';
import { readRecipe } from '../../recipe/index.ts';
import { refineLoaded } from './refine.ts';

/** Codes of which the rarest are emptied, and two amounts. */
const rows = `000 000 000 000 000 000 000 001 001 003 003 100
  100 102 203 300 302 312 322 323 403 500 500 510`.split(/\s+/);
const records = rows.map((codes, i) => [...codes, (i * 7919) % 900, (i * 104729) % 700].join());
const original = bytesSource('a.csv', `age,edu,roof,x,y\n${records.join('\n')}\n`);
const key = { kind: 'nominal', role: 'key' } as const;
const amount = { kind: 'amount', role: 'harmless' } as const;
const columns = {
  age: { kind: 'count', role: 'key' },
  ...{ edu: key, roof: key, x: amount, y: amount },
} as const;
const steps = [
  { method: 'suppress', columns: [1, 2, 3], replace: { method: 'suppress', k: 3 } },
  { method: 'microaggregation', columns: [4, 5], group: { method: 'mdav', k: 3 } },
];

test.each([
  ['is made again where the earlier certificate makes it', [], true],
  ['stays withdrawn where the run withdrew it', ["if age < 2 then edu = '0'"], false],
])(
  'after a refinement, the claim about emptied cells %s, and verify agrees',
  async (_, rules, isMade) => {
    const target = memoryTarget();
    const description = { ...described(columns), ...(rules.length > 0 && { rules }) };
    const made = await protect(original, readRecipe({ penumbra: 2, description, steps }), target);
    const before = await load(original, {}, { description });
    const after = await loadLike(before, bytesSource('b.csv', target.bytes()), {}, {});
    const moved = memoryTarget();
    const refined = await refineLoaded(before, after, moved, { ...made, q: 0.5, p: 0.3 });
    expect(refined.certificate!.refined!.changedCells).toBeGreaterThan(0);
    const stated = refined.certificate!.file.filter(({ claim }) => claim === 'not-inferable');
    expect(stated.map(({ holds }) => holds)).toEqual(isMade ? [true] : []);
    const { verdicts, holds } = await verify(original, bytesSource('c.csv', moved.bytes()), {
      ...made,
      certificate: parseCertificate(JSON.stringify(refined.certificate), 'certificate.json'),
      refinement: JSON.stringify(refined),
    });
    expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
    expect(holds).toBe(true);
  },
);
