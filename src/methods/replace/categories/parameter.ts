/** How category vectors are drawn inside a group: one declaration for all replacements that draw some. */
export const categories = {
  type: 'choice',
  description: 'How the categories of a group are drawn, where there are some.',
  choices: {
    vectors:
      "the group's own combinations are dealt to its records in random order: each group keeps exactly how often each combination occurs",
    'latent-class':
      'new combinations are drawn from a latent class model: rare combinations blur, and what each column has is kept on average only',
  },
  default: 'vectors',
} as const;

export type CategoryDraw = keyof (typeof categories)['choices'];
