/** How category vectors are drawn inside a group: one declaration for all replacements that draw some. */
export const categories = {
  type: 'choice',
  description: 'How the categories of a group are drawn, if the step has categories.',
  choices: {
    vectors:
      "the group's own combinations are dealt to its records in random order: in each group, every combination occurs exactly as often as before",
    'latent-class':
      'new combinations are drawn from a latent class model: rare combinations blur, and the distribution of each column is kept only on average',
  },
  default: 'vectors',
} as const;

export type CategoryDraw = keyof (typeof categories)['choices'];
