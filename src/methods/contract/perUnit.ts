/** The parameter of methods that can draw once for each protected unit instead of once for each record. */
export const PER_UNIT = {
  per: {
    type: 'choice',
    choices: {
      record: 'once for each record',
      unit: 'once for each protected unit, such as a person over several waves; the description must name it',
    },
    default: 'record',
    description:
      'Whether the method draws for each record, or once for each unit, so that the records of a unit still fit together.',
  },
} as const;

/** What a method with this parameter declares: parts of a unit cannot be treated apart. */
export const perUnit = {
  units:
    'draws for each record, or with `per` once for each unit, so that its records still fit together',
  drawsPerUnit: ({ per }: { readonly per: 'record' | 'unit' }): boolean => per === 'unit',
  needsWholeFile: ({ per }: { readonly per: 'record' | 'unit' }): string | null =>
    per === 'unit'
      ? 'Records of a unit are treated together, and could be in different blocks.'
      : null,
} as const;
