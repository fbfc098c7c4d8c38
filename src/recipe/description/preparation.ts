import { PenumbraError } from '../../error.ts';
import {
  type AutomaticTaxonomy,
  asCategories,
  automaticTaxonomy,
  type CategoricalColumn,
  type Column,
  inOrder,
  type LineOf,
  levelCounts,
  NAMEABLE,
  type Taxonomy,
  treeOf,
} from '../../foundation/table/index.ts';
import { type Recode, recodeColumn } from '../../methods/mask/index.ts';

/** Changes to a column before protection; repeated when a certificate is verified. */
export interface Preparation {
  readonly position: number;
  readonly taxonomy?: Taxonomy | AutomaticTaxonomy;
  readonly recode?: Recode;
  readonly order?: readonly string[];
  /** Whether the numbers that are recoded are codes, and stay categories. */
  readonly isCoded?: true;
}

/**
 * A column as steps see it: with its taxonomy or its levels in order, then recoded. An order can also name the levels
 * after the recode, as in recipes and certificates of earlier versions.
 */
export function prepareColumn(
  column: Column,
  preparation: Omit<Preparation, 'position'>,
  lineOf?: LineOf,
): Column {
  const { taxonomy, recode, order, isCoded } = preparation;
  const levels = isCoded ? asCategories(column) : column;
  const known = taxonomy === undefined ? levels : withTaxonomy(asCategories(levels), taxonomy);
  if (recode === undefined) {
    return order === undefined ? asCategories(known) : inOrder(asCategories(known), order);
  }
  // An order is that of the levels as they were read, or of those after recoding.
  const isOfRead = order !== undefined && names(order, asCategories(known));
  const before = isOfRead ? inOrder(asCategories(known), order) : known;
  const after = recodeColumn(before, recode, undefined, lineOf);
  return order === undefined || isOfRead ? after : inOrder(asCategories(after), order);
}

/** Whether an order names every level that occurs. */
function names(order: readonly string[], { codes, levels }: CategoricalColumn): boolean {
  const known = new Set(order);
  const counts = levelCounts(codes, levels.length);
  return levels.every((level, code) => counts[code] === 0 || known.has(level));
}

function withTaxonomy(
  column: CategoricalColumn,
  taxonomy: Taxonomy | AutomaticTaxonomy,
): CategoricalColumn {
  const whole = 'nodes' in taxonomy ? taxonomy : byLevels(column, taxonomy);
  return {
    ...column,
    ordered: false,
    taxonomy: treeOf(whole, column.levels, column.name, nameable(column)),
  };
}

function byLevels({ name, levels }: CategoricalColumn, how: AutomaticTaxonomy): Taxonomy {
  try {
    return automaticTaxonomy(levels, how);
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    const [first, ...rest] = error.message;
    const what = `${first.toLowerCase()}${rest.join('')}`;
    throw new PenumbraError(error.code, `Column "${name}" by ${how.kind}: ${what}`, {
      column: name,
    });
  }
}

/** A level that several records have names something; a level of one record can be a value of a person. */
function nameable({ codes, levels }: CategoricalColumn): (code: number) => boolean {
  const counts = levelCounts(codes, levels.length);
  return (code) => counts[code] >= NAMEABLE;
}

/** All columns as steps see them. */
export function prepareColumns(
  columns: readonly Column[],
  preparations: readonly Preparation[],
  lineOf?: LineOf,
): readonly Column[] {
  if (preparations.length === 0) return columns;
  const prepared = [...columns];
  for (const preparation of preparations) {
    const { position } = preparation;
    prepared[position] = prepareColumn(columns[position], preparation, lineOf);
  }
  return prepared;
}
