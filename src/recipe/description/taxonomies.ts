import { PenumbraError } from '../../error.ts';
import {
  type AutomaticTaxonomy,
  makeTaxonomy,
  type Taxonomy,
} from '../../foundation/table/index.ts';

const ASK =
  'nodes with a name and a parent each, or a kind: dates, prefixes (with lengths) or ranges (with widths)';

/** Checks the taxonomy of a recipe: a tree of named nodes, or a kind that is derived from the levels. */
export function readTaxonomyOf(value: unknown, key: string): Taxonomy | AutomaticTaxonomy {
  const refuse = (): never => {
    throw new PenumbraError('usage', `${key} must have ${ASK}.`, { key });
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse();
  const { nodes, kind, lengths, widths, ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length > 0) return refuse();
  if (Array.isArray(nodes) && [kind, lengths, widths].every((other) => other === undefined)) {
    const read = nodes.map((node: unknown) => {
      const { name, parent = null } = (node ?? {}) as { name?: unknown; parent?: unknown };
      if (typeof name !== 'string' || (parent !== null && typeof parent !== 'string')) refuse();
      return { name: name as string, parent: parent as string | null };
    });
    return makeTaxonomy(read, key);
  }
  const isSizes = (list: unknown) =>
    Array.isArray(list) && list.length > 0 && list.every((x) => typeof x === 'number' && x > 0);
  if (kind === 'dates' && lengths === undefined && widths === undefined) return { kind };
  if (kind === 'prefixes' && widths === undefined) {
    if (lengths === undefined) return { kind };
    if (isSizes(lengths)) return { kind, lengths: lengths as number[] };
  }
  if (kind === 'ranges' && lengths === undefined && isSizes(widths)) {
    return { kind, widths: widths as number[] };
  }
  return refuse();
}

export const taxonomySchema: object = {
  description: `The taxonomy of the levels: ${ASK}.`,
  oneOf: [
    {
      type: 'object',
      properties: {
        nodes: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, parent: { type: ['string', 'null'] } },
            required: ['name'],
            additionalProperties: false,
          },
        },
      },
      required: ['nodes'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        kind: { enum: ['dates', 'prefixes', 'ranges'] },
        lengths: { type: 'array', items: { type: 'integer', minimum: 1 } },
        widths: { type: 'array', items: { type: 'number', exclusiveMinimum: 0 } },
      },
      required: ['kind'],
      additionalProperties: false,
    },
  ],
};
