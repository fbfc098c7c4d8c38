import type { SqlSession } from './session.ts';

/** The staged table and its columns, by names that were made here. */
export interface Staged {
  readonly table: string;
  /** All columns but the record number and the block. */
  readonly columns: readonly string[];
}

/** A relation with the columns of the staged table and `block`: where each record is by now. */
export interface Placed {
  readonly relation: string;
  readonly statements: readonly string[];
  /** Whether the places are written, so that nothing they were made from is needed any more. */
  readonly written: boolean;
}

/** What two databases say differently. All else is the same text. */
export interface Dialect {
  /** Keeps the result of a query under a name that is not in use. */
  keep(name: string, query: string): string;
  /** A condition that about one record in `every` meets, whatever the order of the file. */
  sampled(rid: string, every: number): string;
  /**
   * A node of at most so many records is sorted as a whole; of larger ones only what lies about the middle. In
   * Spark a node is sorted by one task.
   */
  readonly sortUpTo: number;
  /** Gives each record its first place: the same for all, or that of its stratum, found by a join with `roots`. */
  start(staged: Staged, root: number | Matched): Placed;
  /** Moves records on. `level` counts from 0; `moved` says where to, for those that meet a node of `cuts`. */
  advance(staged: Staged, placed: string, level: number, cuts: string, moved: string): Placed;
  /** Makes `<table>_blocks` of the last places. */
  finish(staged: Staged, placed: string): readonly string[];
}

/** A join with a relation `r` that gives `root`. */
interface Matched {
  readonly relation: string;
  /** Of `s`, the staged table, with `r`. */
  readonly on: string;
}

/**
 * DuckDB keeps places in a column of the staged table: to update it takes a seventh of the time that writing the
 * table anew takes, and touches no other column. Temporary tables leave no trace in the database file.
 */
const duckdb: Dialect = {
  keep: (name, query) => `CREATE TEMP TABLE ${name} AS ${query}`,
  sampled: (rid, every) => `hash(${rid}) % ${every} = 0`,
  sortUpTo: 1_000_000,
  start({ table }, root) {
    const statements = [
      `DROP VIEW IF EXISTS ${table}_blocks`,
      `ALTER TABLE ${table} DROP COLUMN IF EXISTS block`,
      `ALTER TABLE ${table} ADD COLUMN block INTEGER DEFAULT ${typeof root === 'number' ? root : -1}`,
    ];
    if (typeof root !== 'number') {
      statements.push(
        `UPDATE ${table} AS s SET block = r.root FROM ${root.relation} AS r WHERE ${root.on}`,
      );
    }
    return { relation: table, statements, written: true };
  },
  advance: (_, placed, __, cuts, moved) => ({
    relation: placed,
    written: true,
    statements: [
      `UPDATE ${placed} AS s SET block = ${moved} FROM ${cuts} AS k WHERE s.block = k.node`,
    ],
  }),
  finish: ({ table, columns }) => [
    `CREATE VIEW ${table}_blocks AS SELECT ${['rid', 'block', ...columns].join(', ')} FROM ${table}`,
  ],
};

/** So many levels of views are read through each other before records are written with their places. */
const VIEWS = 4;

/**
 * Spark has no update of plain tables. Places are a view over the level before, joined with its cuts, which are
 * few and sent to all executors; every fourth level is written, since a long chain of joins makes code that the
 * virtual machine no longer compiles. The warehouse must not hold files of an earlier session: Spark
 * refuses to make a table where some are.
 */
const spark: Dialect = {
  keep: (name, query) => `CREATE TABLE ${name} USING PARQUET AS ${query}`,
  sampled: (rid, every) => `pmod(xxhash64(${rid}), ${every}) = 0`,
  sortUpTo: 1_000_000,
  start(staged, root) {
    const relation = `${staged.table}_places`;
    const columns = carried(staged);
    if (typeof root === 'number') {
      const query = `SELECT ${columns}, CAST(${root} AS INT) AS block FROM ${staged.table} AS s`;
      return { relation, statements: [view(relation, query)], written: false };
    }
    const query = `SELECT ${columns}, r.root AS block FROM ${staged.table} AS s JOIN ${root.relation} AS r ON ${root.on}`;
    return {
      relation: `${relation}_0`,
      written: true,
      statements: [`DROP TABLE IF EXISTS ${relation}_0`, spark.keep(`${relation}_0`, query)],
    };
  },
  advance(staged, placed, level, cuts, moved) {
    const query = `SELECT ${carried(staged)}, CASE WHEN k.node IS NULL THEN s.block ELSE ${moved} END AS block FROM ${placed} AS s LEFT JOIN ${cuts} AS k ON s.block = k.node`;
    const relation = `${staged.table}_places_${level + 1}`;
    if ((level + 1) % VIEWS !== 0) {
      return { relation, statements: [view(relation, query)], written: false };
    }
    return {
      relation,
      written: true,
      statements: [`DROP TABLE IF EXISTS ${relation}`, spark.keep(relation, query)],
    };
  },
  finish: ({ table }, placed) => [view(`${table}_blocks`, `SELECT * FROM ${placed}`)],
};

function carried({ columns }: Staged): string {
  return ['rid', ...columns].map((column) => `s.${column}`).join(', ');
}

function view(name: string, query: string): string {
  return `CREATE OR REPLACE TEMPORARY VIEW ${name} AS ${query}`;
}

const dialects = { duckdb, spark };

export function dialectOf({ dialect }: SqlSession): Dialect {
  return dialects[dialect];
}
