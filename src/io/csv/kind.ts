import type { Line } from '../../error.ts';
import type { Column } from '../../foundation/table/index.ts';
import { count, counted } from '../../foundation/words/index.ts';
import type { KnownColumn } from '../bytes/index.ts';
import type { NumericCells } from './numericCells.ts';
import { DATES, dateWords, NUMBER_LIKE } from './shape.ts';
import type { TextCells } from './textCells.ts';

export type Kind = Column['kind'];

/** What a column was taken for, and why, in words that show none of its values. */
export interface ColumnKind {
  readonly kind: Kind;
  readonly reason: string;
  /** Number of records without a value. */
  readonly missing: number;
  /** How the first missing cell of a numeric column is spelled, if it has one. */
  readonly missingText?: string | undefined;
  /** Whether another missing cell of it is spelled otherwise. */
  readonly missingDiffers?: true;
  /** Whether all values are dates. They stay text or categories. */
  readonly date?: true;
}

/** A category has at most this many levels, whatever the number of records. */
const FEW_LEVELS = 20;
/** It may have this many if they are at most half of the records. */
const MOST_LEVELS = 1000;

/** Whether a text column with this number of different values is a category. */
export function isCategory(distinct: number | undefined, records: number): boolean {
  if (distinct === undefined || distinct === 0) return false;
  return distinct <= FEW_LEVELS || (distinct <= MOST_LEVELS && distinct <= records / 2);
}

export function emptyKind(records: number): ColumnKind {
  return { kind: 'text', reason: 'empty column: it has no value at all', missing: records };
}

export function numericKind(
  cells: NumericCells,
  records: number,
  asked: boolean,
  known?: KnownColumn,
): ColumnKind {
  const missing = records - cells.numbers;
  const reason = cells.numbers === 0 ? 'it has no value at all' : cells.reason;
  return {
    kind: 'numeric',
    reason: told(asked, reason + missingWords(missing), known),
    missing,
    missingText: cells.missingText,
    ...(cells.missingDiffers && { missingDiffers: true }),
  };
}

/** `firstOther` is the line of the first cell that is no number, where numbers stand above it. */
export function textKind(
  cells: TextCells,
  kind: 'categorical' | 'text',
  asked: boolean,
  firstOther: Line | undefined,
  known?: KnownColumn,
): ColumnKind {
  const { distinct, missing, shape } = cells;
  const date = distinct !== 0 && (shape & DATES) !== 0;
  const parts: string[] = [];
  if (date) {
    parts.push(`dates (${dateWords(shape)}), kept as ${kind === 'text' ? 'text' : 'categories'}`);
  } else if ((shape & NUMBER_LIKE) !== 0 && distinct !== 0) {
    if (cells.leadingZeros) parts.push('leading zeros: a code, not a number');
    else if (cells.longIntegers) {
      parts.push('whole numbers of more than 15 digits: a code, not a number');
    } else if (!asked) {
      parts.push(
        known === undefined
          ? 'numbers with different decimal marks'
          : 'text in the file, though written like numbers',
      );
    }
  } else if (firstOther !== undefined) {
    parts.push(
      `first non-number on line ${typeof firstOther === 'number' ? count(firstOther) : firstOther}`,
    );
  }
  parts.unshift(
    distinct === undefined ? 'very many different values' : counted(distinct, 'different value'),
  );
  const reason = told(asked, parts.join('; ') + missingWords(missing), known);
  return date ? { kind, reason, missing, date } : { kind, reason, missing };
}

function missingWords(missing: number): string {
  return missing === 0 ? '' : `; ${count(missing)} missing`;
}

function told(asked: boolean, reason: string, known?: KnownColumn): string {
  if (asked) return `as asked: ${reason}`;
  return known === undefined ? reason : `${known.type}: ${reason}`;
}
