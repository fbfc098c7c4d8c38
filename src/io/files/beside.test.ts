import { expect, test } from 'vitest';
import { descriptionPath } from './beside.ts';

test('the name of a description leaves out the ending of every format', () => {
  const labelled = ['sav', 'zsav', 'dta', 'xpt', 'xport', 'rds', 'arrow', 'feather', 'SAS7BDAT'];
  for (const ending of ['csv', 'csv.gz', 'parquet', 'xml', ...labelled]) {
    expect(descriptionPath(`/none/survey.${ending}`)).toBe('/none/survey.description.json');
  }
  expect(descriptionPath('/none/survey.2024')).toBe('/none/survey.2024.description.json');
});
