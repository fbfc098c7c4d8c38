import { firstFrom } from '../numerics/index.ts';
import { type Column, type ColumnReference, findColumn } from '../table/index.ts';
import { bind } from './bind.ts';
import { isWhole, power } from './evaluate.ts';
import type {
  Arithmetic,
  Combination,
  Comparison,
  Condition,
  Domain,
  Operand,
  Relation,
} from './expression.ts';
import { notAboutMembers } from './expression.ts';

/** The result of a condition for a record. */
export const FAILS = 0;
export const HOLDS = 1;
/** Missing values leave the result unknown. */
export const UNKNOWN = 2;

/** FAILS, HOLDS or UNKNOWN for each record from `from` up to, not including, `to`. */
export type Check = (from: number, to: number) => Uint8Array;

export interface CompileOptions {
  /** As for `holds`. */
  readonly tolerance?: number;
  /** The columns of the original file, for `domain`; without them its result is unknown. */
  readonly original?: readonly Column[];
}

/** Records in a tile: intermediate results stay in the cache. */
const TILE = 4096;

/**
 * Buffers that steps borrow and give back, so that their number is the depth of nesting and not the number of steps: a
 * rule can have thousands of terms.
 */
function lender<Tile>(create: () => Tile): { lend(): Tile; back(tile: Tile): void } {
  const free: Tile[] = [];
  return {
    lend: () => free.pop() ?? create(),
    back: (tile) => {
      free.push(tile);
    },
  };
}

const floats = lender(() => new Float64Array(TILE));
const bytes = lender(() => new Uint8Array(TILE));
const integers = lender(() => new Int32Array(TILE));

/** Writes the values of `count` records from `from` on. */
type Numbers = (from: number, count: number, into: Float64Array) => void;
type Verdicts = (from: number, count: number, into: Uint8Array) => void;

/**
 * A condition over columns, compiled to check many records at once; the result for each record is that of `holds`. It
 * is bound to the columns first. O(size) per record in plain loops over tiles of records; sets and allowed combinations
 * are looked up.
 */
export function compile(
  condition: Condition,
  columns: readonly Column[],
  { tolerance = 0, original }: CompileOptions = {},
): Check {
  const run = new Compiler(columns, tolerance, original).condition(bind(condition, columns));
  return (from, to) => {
    const tile = bytes.lend();
    const verdicts = new Uint8Array(Math.max(0, to - from));
    for (let at = from; at < to; at += TILE) {
      const count = Math.min(TILE, to - at);
      run(at, count, tile);
      verdicts.set(count === TILE ? tile : tile.subarray(0, count), at - from);
    }
    bytes.back(tile);
    return verdicts;
  };
}

/** Indexed by a * 3 + b for results a and b (Kleene 1938). */
const AND = Uint8Array.of(0, 0, 0, 0, 1, 2, 0, 2, 2);
const OR = Uint8Array.of(0, 1, 2, 1, 1, 1, 2, 1, 2);
const NOT = Uint8Array.of(1, 0, 2);

/** The result of a relation if a and b are equal, if a is less, if a is greater. */
const RELATION: Readonly<Record<Relation, Uint8Array>> = {
  '=': Uint8Array.of(1, 0, 0),
  '!=': Uint8Array.of(0, 1, 1),
  '<': Uint8Array.of(0, 1, 0),
  '<=': Uint8Array.of(1, 1, 0),
  '>': Uint8Array.of(0, 0, 1),
  '>=': Uint8Array.of(1, 0, 1),
};

/** Index of a missing value, and of a value that is not in the list. */
const MISSING = -1;
const ELSEWHERE = -2;

/** Writes for each record the index of its value in a list of values. */
type Places = (from: number, count: number, into: Int32Array) => void;

class Compiler {
  readonly #columns: readonly Column[];
  readonly #tolerance: number;
  readonly #original: readonly Column[] | undefined;

  constructor(
    columns: readonly Column[],
    tolerance: number,
    original: readonly Column[] | undefined,
  ) {
    this.#columns = columns;
    this.#tolerance = tolerance;
    this.#original = original;
  }

  condition(condition: Condition): Verdicts {
    switch (condition.kind) {
      case 'comparison':
        return this.#comparison(condition);
      case 'membership':
        return this.#membership(condition.of, condition.values);
      case 'combination':
        return this.#combination(condition);
      case 'integer':
        return this.#integer(condition.of);
      case 'domain':
        return this.#domain(condition);
      case 'present':
      case 'missing': {
        const verdict = condition.kind === 'present' ? FAILS : HOLDS;
        return this.#missing(this.#column(condition.of.column), verdict);
      }
      case 'not': {
        const of = this.condition(condition.of);
        return (from, count, into) => {
          of(from, count, into);
          for (let i = 0; i < count; i++) into[i] = NOT[into[i]];
        };
      }
      case 'and':
      case 'or':
        return joined(
          condition.kind === 'and' ? AND : OR,
          condition.parts.map((part) => this.condition(part)),
        );
      case 'implication':
        return joined(OR, [
          this.condition({ kind: 'not', of: condition.antecedent }),
          this.condition(condition.consequent),
        ]);
    }
  }

  #column(reference: ColumnReference): Column {
    return this.#columns[findColumn(this.#columns, reference)];
  }

  #comparison({ first, rest }: Comparison): Verdicts {
    let left = first;
    const parts = rest.map(({ operator, operand }) => {
      const part = this.#pair(left, operator, operand);
      left = operand;
      return part;
    });
    return parts.length === 1 ? parts[0] : joined(AND, parts);
  }

  #pair(left: Operand, relation: Relation, right: Operand): Verdicts {
    if (left.kind === 'text' || right.kind === 'text') return this.#withText(left, relation, right);
    if (left.kind === 'column' && right.kind === 'column') {
      const [a, b] = [this.#column(left.column), this.#column(right.column)];
      if (a.kind !== 'numeric' && b.kind !== 'numeric')
        return alike(a, b, relation === '=' ? HOLDS : FAILS);
    }
    const table = RELATION[relation];
    const [a, b] = [this.#numbers(left), this.#numbers(right)];
    const t = this.#tolerance;
    return (from, count, into) => {
      const [as, bs] = [floats.lend(), floats.lend()];
      a(from, count, as);
      b(from, count, bs);
      for (let i = 0; i < count; i++) into[i] = verdictOf(as[i], bs[i], table, t);
      floats.back(as);
      floats.back(bs);
    };
  }

  #withText(left: Operand, relation: Relation, right: Operand): Verdicts {
    const [text, other] = left.kind === 'text' ? [left, right] : [right, left];
    if (text.kind !== 'text' || (relation !== '=' && relation !== '!='))
      throw new TypeError('texts have no order once they are bound');
    const isSame = relation === '=' ? HOLDS : FAILS;
    if (other.kind === 'text' || other.kind === 'number') {
      const verdict = other.value === text.value ? isSame : 1 - isSame;
      return (_, count, into) => {
        into.fill(verdict, 0, count);
      };
    }
    const is = this.#membership(other as Arithmetic, [text.value]);
    return (from, count, into) => {
      is(from, count, into);
      if (isSame === FAILS) for (let i = 0; i < count; i++) into[i] = NOT[into[i]];
    };
  }

  #membership(of: Arithmetic, values: readonly (number | string)[]): Verdicts {
    const places = this.#places(of, values);
    return (from, count, into) => {
      const found = integers.lend();
      places(from, count, found);
      for (let i = 0; i < count; i++)
        into[i] = found[i] >= 0 ? HOLDS : found[i] === MISSING ? UNKNOWN : FAILS;
      integers.back(found);
    };
  }

  /** The index of each record's value in a list of distinct values. */
  #places(of: Arithmetic, values: readonly (number | string)[]): Places {
    const column = of.kind === 'column' ? this.#column(of.column) : undefined;
    if (column?.kind === 'categorical') {
      const { codes } = column;
      const known = new Map(values.map((value, place) => [String(value), place]));
      const ofLevel = Int32Array.from(column.levels, (level) => known.get(level) ?? ELSEWHERE);
      return (from, count, into) => {
        for (let i = 0; i < count; i++) {
          const code = codes[from + i];
          into[i] = code < 0 ? MISSING : ofLevel[code];
        }
      };
    }
    if (column?.kind === 'text') {
      const texts = column.values;
      const known = new Map(values.map((value, place) => [String(value), place]));
      return (from, count, into) => {
        for (let i = 0; i < count; i++) {
          const text = texts[from + i];
          into[i] = text === null ? MISSING : (known.get(text) ?? ELSEWHERE);
        }
      };
    }
    const order = values.map((_, place) => place).filter((p) => typeof values[p] === 'number');
    order.sort((p, q) => (values[p] as number) - (values[q] as number));
    const sorted = Float64Array.from(order, (place) => values[place] as number);
    const numbers = this.#numbers(of);
    const t = this.#tolerance;
    return (from, count, into) => {
      const xs = floats.lend();
      numbers(from, count, xs);
      for (let i = 0; i < count; i++) {
        const found = placeOf(xs[i], sorted, t);
        into[i] = found < 0 ? found : order[found];
      }
      floats.back(xs);
    };
  }

  #combination({ of, allowed }: Combination): Verdicts {
    const width = of.length;
    const distinct = of.map((_, j) => [...new Set(allowed.map((tuple) => tuple[j]))]);
    const places = of.map((node, j) => this.#places(node, distinct[j]));
    const tuples = allowed.map((tuple) => tuple.map((value, j) => distinct[j].indexOf(value)));
    const keyOf = keysOf(distinct.map(({ length }) => length));
    const known = new Set(tuples.map(keyOf));
    const at: number[] = new Array(width).fill(0);
    /** With a missing value the result is unknown as long as some allowed tuple agrees with the others. */
    const isOpen = () =>
      tuples.some((tuple) => tuple.every((p, j) => at[j] === MISSING || at[j] === p));
    return (from, count, into) => {
      const found = of.map(integers.lend);
      for (let j = 0; j < width; j++) places[j](from, count, found[j]);
      for (let i = 0; i < count; i++) {
        let least = 0;
        for (let j = 0; j < width; j++) {
          at[j] = found[j][i];
          if (at[j] < least) least = at[j];
        }
        if (least === 0) into[i] = known.has(keyOf(at)) ? HOLDS : FAILS;
        else into[i] = least === MISSING && isOpen() ? UNKNOWN : FAILS;
      }
      found.forEach(integers.back);
    };
  }

  #integer(of: Arithmetic): Verdicts {
    const numbers = this.#numbers(of);
    const t = this.#tolerance;
    return (from, count, into) => {
      const xs = floats.lend();
      numbers(from, count, xs);
      for (let i = 0; i < count; i++) {
        const x = xs[i];
        into[i] = Number.isNaN(x) ? UNKNOWN : isWhole(x, t) ? HOLDS : FAILS;
      }
      floats.back(xs);
    };
  }

  #domain({ of }: Domain): Verdicts {
    if (this.#original === undefined) {
      return (_, count, into) => {
        into.fill(UNKNOWN, 0, count);
      };
    }
    const original = this.#original[findColumn(this.#original, of.column)];
    return this.#membership(of, distinctValues(original));
  }

  #missing(column: Column, verdict: number): Verdicts {
    const other = 1 - verdict;
    switch (column.kind) {
      case 'numeric':
        return (from, count, into) => {
          const { values } = column;
          for (let i = 0; i < count; i++)
            into[i] = Number.isNaN(values[from + i]) ? verdict : other;
        };
      case 'categorical':
        return (from, count, into) => {
          const { codes } = column;
          for (let i = 0; i < count; i++) into[i] = codes[from + i] < 0 ? verdict : other;
        };
      case 'text':
        return (from, count, into) => {
          const { values } = column;
          for (let i = 0; i < count; i++) into[i] = values[from + i] === null ? verdict : other;
        };
    }
  }

  #numbers(expression: Arithmetic): Numbers {
    switch (expression.kind) {
      case 'number': {
        const { value } = expression;
        return (_, count, into) => {
          into.fill(value, 0, count);
        };
      }
      case 'column': {
        const column = this.#column(expression.column);
        if (column.kind !== 'numeric')
          throw new TypeError('a column that is not numeric was bound to a number');
        const { values } = column;
        return (from, count, into) => {
          into.set(values.subarray(from, from + count));
        };
      }
      case 'negative': {
        const of = this.#numbers(expression.of);
        return (from, count, into) => {
          of(from, count, into);
          for (let i = 0; i < count; i++) into[i] = -into[i];
        };
      }
      case 'members':
        throw notAboutMembers();
      case 'power': {
        const of = this.#numbers(expression.of);
        const { exponent } = expression;
        return (from, count, into) => {
          of(from, count, into);
          for (let i = 0; i < count; i++) into[i] = power(into[i], exponent);
        };
      }
      case 'sum':
      case 'product': {
        const first = this.#numbers(expression.first);
        const rest = expression.rest.map(({ operator, operand }) => ({
          apply: ARITHMETIC[operator],
          operand: this.#numbers(operand),
        }));
        return (from, count, into) => {
          const next = floats.lend();
          first(from, count, into);
          for (const { apply, operand } of rest) {
            operand(from, count, next);
            apply(into, next, count);
          }
          floats.back(next);
        };
      }
    }
  }
}

const ARITHMETIC = {
  '+': (a: Float64Array, b: Float64Array, count: number) => {
    for (let i = 0; i < count; i++) a[i] += b[i];
  },
  '-': (a: Float64Array, b: Float64Array, count: number) => {
    for (let i = 0; i < count; i++) a[i] -= b[i];
  },
  '*': (a: Float64Array, b: Float64Array, count: number) => {
    for (let i = 0; i < count; i++) a[i] *= b[i];
  },
  '/': (a: Float64Array, b: Float64Array, count: number) => {
    for (let i = 0; i < count; i++) a[i] /= b[i];
  },
};

function joined(table: Uint8Array, parts: readonly Verdicts[]): Verdicts {
  return (from, count, into) => {
    const next = bytes.lend();
    parts[0](from, count, into);
    for (let p = 1; p < parts.length; p++) {
      parts[p](from, count, next);
      for (let i = 0; i < count; i++) into[i] = table[into[i] * 3 + next[i]];
    }
    bytes.back(next);
  };
}

/** The results of `compareNumbers`, by table. */
function verdictOf(a: number, b: number, table: Uint8Array, tolerance: number): number {
  if (a === b) return table[0];
  if (Number.isNaN(a) || Number.isNaN(b)) return UNKNOWN;
  const distance = Math.abs(a - b);
  const size = Math.max(1, Math.abs(a), Math.abs(b));
  if (tolerance > 0 && distance <= tolerance * size && distance < Number.POSITIVE_INFINITY)
    return table[0];
  return a < b ? table[1] : table[2];
}

/**
 * The index of x among ascending values, within the tolerance. The nearest on either side are enough: with a tolerance
 * below 1, a farther value is equal only if the nearer is. O(log values).
 */
function placeOf(x: number, sorted: Float64Array, tolerance: number): number {
  if (Number.isNaN(x)) return MISSING;
  const low = firstFrom(sorted, x);
  const equal = RELATION['='];
  if (low < sorted.length && verdictOf(x, sorted[low], equal, tolerance) === HOLDS) return low;
  if (low > 0 && verdictOf(x, sorted[low - 1], equal, tolerance) === HOLDS) return low - 1;
  return ELSEWHERE;
}

/** A unique key for a tuple of indices. */
function keysOf(sizes: readonly number[]): (places: readonly number[]) => number | string {
  const most = sizes.reduce((product, size) => product * size, 1);
  if (most > Number.MAX_SAFE_INTEGER) return (places) => places.join(' ');
  return (places) => {
    let key = 0;
    for (let j = 0; j < sizes.length; j++) key = key * sizes[j] + places[j];
    return key;
  };
}

function distinctValues(column: Column): (number | string)[] {
  switch (column.kind) {
    case 'numeric': {
      const sorted = column.values.filter((value) => !Number.isNaN(value)).sort();
      return [...sorted.filter((value, i) => i === 0 || value !== sorted[i - 1])];
    }
    case 'categorical': {
      const used = new Set(column.codes);
      return column.levels.filter((_, code) => used.has(code));
    }
    case 'text':
      return [...new Set(column.values.filter((value) => value !== null))];
  }
}

/** Whether two text columns have equal values. */
function alike(
  a: Exclude<Column, { kind: 'numeric' }>,
  b: Exclude<Column, { kind: 'numeric' }>,
  same: number,
): Verdicts {
  if (a.kind === 'categorical' && b.kind === 'categorical') {
    const places = new Map(a.levels.map((level, code) => [level, code]));
    const inA = Int32Array.from(b.levels, (level) => places.get(level) ?? ELSEWHERE);
    return (from, count, into) => {
      for (let i = 0; i < count; i++) {
        const [p, q] = [a.codes[from + i], b.codes[from + i]];
        into[i] = p < 0 || q < 0 ? UNKNOWN : inA[q] === p ? same : 1 - same;
      }
    };
  }
  const text = (column: typeof a, i: number): string | null => {
    if (column.kind === 'text') return column.values[i];
    return column.codes[i] < 0 ? null : column.levels[column.codes[i]];
  };
  return (from, count, into) => {
    for (let i = 0; i < count; i++) {
      const [p, q] = [text(a, from + i), text(b, from + i)];
      into[i] = p === null || q === null ? UNKNOWN : p === q ? same : 1 - same;
    }
  };
}
