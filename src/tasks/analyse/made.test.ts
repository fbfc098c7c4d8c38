import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import type { Certificate, Recipe } from '../../recipe/index.ts';
import { analyseOpened } from './analyse.ts';
import { madeBy, settled } from './made.ts';

function certificateOf(...fates: string[]): Certificate {
  const columns = fates.map((fate, i) => ({ name: `c${i}`, fate, original: i + 1 }));
  const files = { protected: { sha256: 'f' }, original: { records: 80 } };
  return { ...files, columns } as unknown as Certificate;
}

function recipeOf(...steps: object[]): Recipe {
  return { penumbra: 2, steps } as unknown as Recipe;
}

const synthesis = (parameters: string) => ({
  method: 'sequential-synthesis',
  replace: { method: 'sequential-synthesis', parameters },
});
const complete = { sha256: 'f', rule: 'complete', parameters: 'fixed', records: 80 } as const;
const partial = { ...complete, rule: 'partially' } as const;

describe('how a file was made', () => {
  test('is complete synthesis if every written column is drawn for every record', () => {
    const whole = certificateOf('protected', 'left out', 'protected');
    expect(madeBy(whole, recipeOf(synthesis('fixed')))).toEqual(complete);
    expect(madeBy(whole, recipeOf(synthesis('posterior')))).toMatchObject({ parameters: 'drawn' });
    const some = { ...synthesis('fixed'), where: 'a > 1' };
    expect(madeBy(whole, recipeOf(some))).toEqual(partial);
    expect(madeBy(certificateOf('protected', 'copied'), recipeOf(synthesis('fixed')))).toEqual(
      partial,
    );
  });

  test('is not known for samples and for other methods', () => {
    const whole = certificateOf('protected');
    const noise = { method: 'noise', replace: { method: 'noise' } };
    expect(madeBy(whole, recipeOf(synthesis('fixed'), noise))).toBeNull();
    expect(madeBy(whole, recipeOf())).toBeNull();
    const sampled = { ...whole, sampled: { share: 5, strata: [] } };
    expect(madeBy(sampled, recipeOf(synthesis('fixed')))).toBeNull();
  });
});

describe('the rule', () => {
  const rules = (said: Parameters<typeof settled>[0], ...made: Parameters<typeof settled>[1]) => {
    const { rule, parameters, records } = settled(said, made);
    return [rule, parameters, records];
  };

  test('is what was said, else what all certificates say, else complete', () => {
    expect(rules({}, complete, complete)).toEqual(['complete', 'fixed', 80]);
    expect(rules({}, partial, partial)).toEqual(['partially', 'fixed', 80]);
    expect(rules({}, partial, complete)).toEqual(['complete', 'drawn', undefined]);
    expect(rules({}, complete, null)).toEqual(['complete', 'drawn', undefined]);
    expect(rules({ rule: 'fully' }, partial, partial)).toEqual(['fully', 'drawn', 80]);
    expect(rules({ parameters: 'drawn' }, complete)).toEqual(['complete', 'drawn', 80]);
  });

  test('for one partially synthetic file is complete, which is too careful, and a note says so', () => {
    expect(rules({}, partial)).toEqual(['complete', 'fixed', 80]);
    expect(settled({}, [partial]).notes.join()).toMatch(/partially synthetic.*too long rather/);
  });
});

test('a certificate about another state of the file does not count', async () => {
  const open = async () => bytesSource('a.csv', 'x\n1\n2\n4\n');
  const request = { means: ['x'] };
  const { files, notes } = await analyseOpened(
    [{ name: 'a.csv', open, made: partial }],
    null,
    request,
  );
  expect(notes.join()).toMatch(/No rule was given/);
  const own = { ...complete, sha256: files[0].sha256 };
  const known = await analyseOpened([{ name: 'a.csv', open, made: own }], null, request);
  expect(known).toMatchObject({ parameters: 'fixed', records: { synthetic: 3, original: 80 } });
  expect(known.notes).toEqual([
    'By their certificates, the files are of complete synthesis, parameters fixed.',
  ]);
});
