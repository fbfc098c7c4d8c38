import { describe, expect, test } from 'vitest';
import type { Treatment, TreatmentStep } from '../../figures/model.ts';
import { methodNotes } from './methods.ts';

const nothing: Treatment = { steps: [], prepared: [], sample: null, remarks: [], seed: null };

function step(replace: string | null, columns: string[], categories = columns): TreatmentStep {
  return {
    title: 'x',
    replace,
    columns,
    categories,
    strata: [],
    parameters: [],
    missing: null,
  };
}

const said = (treatment: Partial<Treatment>) => methodNotes({ ...nothing, ...treatment });

describe('methodNotes', () => {
  test('has nothing to say about numbers in groups, nor where nothing is known', () => {
    expect(said({})).toEqual([]);
    expect(said({ steps: null })).toEqual([]);
    expect(said({ steps: [step('mean', ['age'], [])] })).toEqual([]);
    expect(said({ steps: [step(null, ['age'], [])] })).toEqual([]);
  });

  test.each([
    ['suppress', 'Values left empty', /not missing at random/],
    ['pram', 'Post-randomised categories (PRAM)', /analysts can correct/],
    ['swap', 'Swapped records', /Relations to all other columns look weaker/],
    ['mean', 'Categories of groups', /Rare categories are counted too seldom/],
    ['median', 'Categories of groups', /more closely related/],
  ])('says of %s what analysts must know, with its columns', (replace, topic, words) => {
    const notes = said({ steps: [step(replace, ['region', 'sex'])] });
    expect(notes.map((note) => note.topic)).toEqual([topic]);
    expect(notes[0].sentence).toMatch(words);
    expect(notes[0].sentence).toContain('“region” and “sex”');
  });

  test.each(['sequential-synthesis', 'component', 'ipso', 'normal'])(
    'does not say of categories that %s draws that a group has one',
    (replace) => expect(said({ steps: [step(replace, ['region'])] })).toEqual([]),
  );

  test('names columns of several steps of a kind once', () => {
    const [note] = said({ steps: [step('pram', ['a']), step('pram', ['b', 'a'])] });
    expect(note.sentence).toMatch(/^In “a” and “b”, some/);
  });

  test('speaks of columns that were recoded, not of those that were only ordered', () => {
    const one = (column: string, isRecoded: boolean) => ({
      column,
      isRecoded,
      words: 'x',
      openWords: 'x',
    });
    const [note, ...more] = said({ prepared: [one('age', true), one('schooling', false)] });
    expect(more).toEqual([]);
    expect(note.topic).toBe('Recoded columns');
    expect(note.sentence).toMatch(/“age” were recoded/);
    expect(note.sentence).not.toContain('schooling');
  });

  test('leads to the weights of a sample, or says how to do without', () => {
    const sample = { share: 12.5, strata: ['sex'], weight: 'w' };
    expect(said({ sample })[0].sentence).toMatch(
      /12\.5 % of the records of each category of “sex”.*weights in “w”/,
    );
    expect(said({ sample: { share: 20, strata: [], weight: null } })[0].sentence).toMatch(
      /multiply by 100 and divide/,
    );
  });

  test('ends every sentence and gives a rule', () => {
    const all = said({
      steps: ['suppress', 'pram', 'swap', 'mean'].map((name) => step(name, ['a'])),
      sample: { share: 1, strata: [], weight: null },
    });
    expect(all).toHaveLength(5);
    for (const { sentence, rule } of all) expect(`${sentence}${rule}`).toMatch(/\..*\.$/);
  });
});
