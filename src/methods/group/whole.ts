import type { GroupMethod } from '../contract/index.ts';

export const whole: GroupMethod<Record<never, never>> = {
  room: 'group',
  name: 'whole',
  title: 'The whole file',
  summary: 'All records are one group.',
  details:
    'For replacements that model a file as a whole, such as IPSO, noise or rotation. If the file is cut into blocks or strata, each of them is one group.',
  references: [
    'Domingo-Ferrer, J. (2009). Microaggregation-based numerical hybrid data. Joint UNECE/Eurostat Work Session on Statistical Data Confidentiality, Bilbao, WP 11.',
  ],
  parameters: {},
  kinds: ['numeric', 'categorical', 'text'],
  claims: [],
  cost: 'O(n)',
  missing: 'ignores values',
  looksAt: 'nothing',
  serves: 'models',
  smallestGroup: () => 1,
  *run(columns) {
    const records = columns[0]?.length ?? 0;
    yield { done: records, total: Math.max(1, records) };
    return { groupOf: new Int32Array(records), groups: Math.min(records, 1) };
  },
};
