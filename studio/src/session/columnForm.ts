import { PenumbraError } from '../../../src/error.ts';
import {
  type AutomaticTaxonomy,
  automaticTaxonomy,
  type ColumnDescription,
  type Description,
  type LabelledCode,
  makeTaxonomy,
  type Taxonomy,
  treeOf,
} from '../../../src/foundation/table/index.ts';
import { completeDescription, readDescription } from '../../../src/recipe/description/index.ts';

/** Between a code and its label: an equals sign with spaces, which codes do not have. */
const EQUALS = ' = ';

/** Codes as lines of a form: `1 = female`, or the code alone. */
export function codeLines(codes: readonly LabelledCode[] = []): string {
  return codes.map(({ code, label }) => (label ? `${code}${EQUALS}${label}` : code)).join('\n');
}

/** The codes of such lines; undefined if there is none. */
export function codesIn(text: string): readonly LabelledCode[] | undefined {
  const codes = lines(text).map((line): LabelledCode => {
    const at = line.indexOf(EQUALS);
    const label = at < 0 ? '' : line.slice(at + EQUALS.length).trim();
    return label === ''
      ? { code: line.replace(/ =$/, '') }
      : { code: line.slice(0, at).trim(), label };
  });
  return codes.length === 0 ? undefined : codes;
}

/** Ways to give a hierarchy: none, one that follows from the codes, or a tree of names. */
export const HIERARCHIES = ['none', 'dates', 'prefixes', 'ranges', 'tree'] as const;

/** A hierarchy as the fields of a form. */
export interface HierarchyForm {
  readonly kind: (typeof HIERARCHIES)[number];
  /** Lengths of prefixes or widths of ranges, with commas. */
  readonly sizes: string;
  /** `level < group < larger group`, a path in each line. */
  readonly tree: string;
}

export function hierarchyForm(hierarchy: ColumnDescription['hierarchy']): HierarchyForm {
  if (hierarchy === undefined) return { kind: 'none', sizes: '', tree: '' };
  if ('nodes' in hierarchy) return { kind: 'tree', sizes: '', tree: treeLines(hierarchy) };
  const sizes =
    'lengths' in hierarchy ? hierarchy.lengths : 'widths' in hierarchy ? hierarchy.widths : [];
  return { kind: hierarchy.kind, sizes: (sizes ?? []).join(', '), tree: '' };
}

/** The hierarchy that a form gives. What it lacks is refused in a sentence of `words`. */
export function hierarchyIn(
  { kind, sizes, tree }: HierarchyForm,
  words: { readonly sizes: string; readonly tree: string },
): Taxonomy | AutomaticTaxonomy | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'dates') return { kind };
  if (kind === 'tree') {
    if (lines(tree).length === 0) throw new PenumbraError('usage', words.tree);
    return makeTaxonomy(lines(tree).flatMap(nodesOf), 'The tree');
  }
  const numbers = sizes
    .split(/[,;\s]+/)
    .filter((size) => size !== '')
    .map(Number);
  const areRight = numbers.every((size) => size > 0 && Number.isFinite(size));
  const isWhole = kind === 'ranges' || numbers.every(Number.isInteger);
  if (!areRight || !isWhole || (kind === 'ranges' && numbers.length === 0)) {
    throw new PenumbraError('usage', words.sizes);
  }
  if (kind === 'ranges') return { kind, widths: numbers };
  return numbers.length === 0 ? { kind } : { kind, lengths: numbers };
}

/** Refuses a hierarchy that does not fit the levels of a column. */
export function refuseMisfit(
  hierarchy: Taxonomy | AutomaticTaxonomy | undefined,
  levels: readonly string[] | null,
  name: string,
): void {
  if (hierarchy === undefined || levels === null) return;
  const whole = 'nodes' in hierarchy ? hierarchy : automaticTaxonomy(levels, hierarchy);
  treeOf(whole, levels, name, () => true);
}

/** The nodes of `level < group < larger group`. */
function nodesOf(line: string): { name: string; parent: string | null }[] {
  const path = line.split('<').map((name) => name.trim());
  return path.flatMap((name, i) =>
    // The top of a path can have a parent in another line.
    i + 1 < path.length || path.length === 1 ? [{ name, parent: path[i + 1] ?? null }] : [],
  );
}

function treeLines({ nodes }: Taxonomy): string {
  return nodes
    .flatMap(({ name, parent }) => (parent === null ? [] : [`${name} < ${parent}`]))
    .join('\n');
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Names of the units that the description has: those that columns number, and that of a record. */
export function unitNames({ record, columns }: Description): readonly string[] {
  const names = [...columns.flatMap(({ unit }) => unit ?? []), ...(record ? [record] : [])];
  return [...new Set(names)];
}

/** What is wrong with a description of these columns, in a sentence; empty if nothing is. */
export function problemIn(description: Description, names: readonly string[]): string {
  try {
    completeDescription(readDescription(description), names);
    return '';
  } catch (error) {
    if (error instanceof PenumbraError) return error.message;
    throw error;
  }
}
