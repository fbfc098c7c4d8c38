import { expect, it } from 'vitest';
import { correlationsOf, type ReportData } from '../../../../src/report/index.ts';
import { en } from '../../texts/en.ts';
import { es } from '../../texts/es.ts';
import { englishNumbers, spanishNumbers } from '../../texts/numbers.ts';
import { correlationFigure, modelFigures, named, riskFigures, type Tongue } from './figures.ts';

const english: Tongue = {
  words: en.check,
  n: englishNumbers,
  drawn: (picture) => picture,
  declared: (title) => title,
};
const spanish: Tongue = { ...english, words: es.check, n: spanishNumbers };

const pictures = {
  distributions: [],
  categories: [],
  scatters: [],
  correlations: null,
  combinations: [],
  contributions: { uniques: 2, step: null, columns: [{ name: 'a<b', share: 60 }] },
  riskByRecord: null,
  groupSizes: [
    {
      title: 'Group sizes: step 1',
      counted: '',
      records: 10,
      groups: 2,
      bars: [{ from: 5, to: 5, groups: 2 }],
    },
  ],
  columnDrive: null,
  scoreBars: [],
};

it('a picture says to those who do not see it what the figure around it says', () => {
  const [sizes] = riskFigures(spanish, { pictures } as unknown as ReportData);
  expect(sizes.title).toBe('Tamaños de los grupos: paso 1');
  expect(sizes.svg).toContain(`>${sizes.title}</title>`);
  expect(sizes.svg).toContain(`>${sizes.sentence}</desc>`);
});

it('names of columns are escaped where they come into a drawing', () => {
  const shown = riskFigures(english, { pictures } as unknown as ReportData);
  expect(shown).toHaveLength(2);
  expect(shown[1].sentence).toContain('a<b');
  expect(shown[1].svg).not.toContain('a<b');
  expect(named('<title id="t">x</title>', '<script>', '')).not.toContain('<script>');
});

it('the correlation that changed most is named', () => {
  const column = (name: string, before: number[], after: number[]) => ({ name, before, after });
  const x = [1, 2, 3, 4, 5];
  const data = correlationsOf([
    column('a', x, x),
    column('b', [2, 1, 4, 3, 5], [2, 1, 4, 3, 5]),
    column('c', [5, 3, 4, 1, 2], [1, 2, 3, 5, 4]),
  ]);
  expect(correlationFigure(english, data).sentence).toMatch(/“a” and “c” changed most, from −0\.8/);
});

it('a mixture that was passed over for a lower one is told', () => {
  const cell = (model: string, components: number, bic: number) => ({ model, components, bic });
  const shown = modelFigures(english, {
    about: 'Step 1',
    columns: [],
    summary: {
      kind: 'mixture',
      records: 10,
      notes: [],
      model: 'EII',
      tails: 'normal',
      bic: -20,
      transforms: [],
      certainty: 1,
      table: [cell('EII', 1, -30), cell('EII', 2, -20), cell('VVV', 2, -10)],
      components: [],
    },
  });
  expect(shown[0].sentence).toContain('Model EII with 2 components');
  expect(shown[0].sentence).toContain('One point is higher and was not chosen');
});
