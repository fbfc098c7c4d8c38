/** A small file of persons that the campaign uses wherever it needs data. */
export const PEOPLE = `id,home,wt,region,age,income,rent,job\n${Array.from(
  { length: 40 },
  (_, i) =>
    `p${i},h${i >> 1},${1 + (i % 3)},r${(i >> 1) % 3},${20 + ((i * 29) % 50)},${900 + ((i * 131) % 500)},${
      i % 9 === 4 ? '' : 300 + ((i * 53) % 97)
    },${'pqr'[(i * 5 + (i >> 3)) % 3]}`,
).join('\n')}\n`;

/** What is known about it. */
export const KNOWN = {
  format: 'penumbra-description',
  version: 1,
  record: 'person',
  columns: [
    { column: 'id', role: 'identifier' },
    { column: 'home', role: 'unit', unit: 'household' },
    { column: 'wt', role: 'weight' },
    { column: 'region', kind: 'nominal', role: 'key', belongsTo: 'household' },
    { column: 'age', kind: 'count', role: 'key', range: [0, 120] },
    { column: 'income', kind: 'amount', role: 'confidential', measuredIn: 'EUR' },
    { column: 'rent', kind: 'amount', role: 'key', missing: [{ code: '-1', label: 'refused' }] },
    { column: 'job', kind: 'nominal', role: 'key', values: ['p', 'q', { code: 'r', label: 'R' }] },
  ],
};

export const COLUMNS_OF_PEOPLE = {
  numbers: ['age', 'income', 'rent'],
  categories: ['job', 'region'],
  weights: ['wt'],
  confidential: 'income',
};
