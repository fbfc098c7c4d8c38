import type { SqlSession } from './session.ts';

/** The staged table and its columns, by names that were made here. */
export interface Staged {
  readonly table: string;
  /** All columns except the record number and the block. */
  readonly columns: readonly string[];
}

/** A relation with the columns of the staged table and `block`: the current place of each record. */
export interface Placed {
  readonly relation: string;
  readonly statements: readonly string[];
  /** Whether the places are stored, so that the relations they were made from can be dropped. */
  readonly written: boolean;
}

/** The differences between two databases. All other SQL is the same text. */
export interface Dialect {
  /** Stores the result of a query under a new name. */
  keep(name: string, query: string): string;
  /** A condition that holds for about one record in `every`, whatever the order of the file. */
  sampled(rid: string, every: number): string;
  /**
   * Largest node that is sorted as a whole; in larger ones only the records near the middle are. In
   * Spark a node is sorted by one task.
   */
  readonly sortUpTo: number;
  /** Gives each record its first place: the same for all, or the root of its stratum, found by a join with `roots`. */
  start(staged: Staged, root: number | Matched): Placed;
  /** Moves records on. `level` counts from 0; `moved` is the new place, for records at a node of `cuts`. */
  advance(staged: Staged, placed: string, level: number, cuts: string, moved: string): Placed;
  /** Makes `<table>_blocks` from the last places. */
  finish(staged: Staged, placed: string): readonly string[];
}

/** A join with a relation `r` that gives `root`. */
interface Matched {
  readonly relation: string;
  /** Of `s`, the staged table, with `r`. */
  readonly on: string;
}

/**
 * DuckDB stores places in a column of the staged table: an update takes a seventh of the time of
 * writing the table again, and touches no other column. Temporary tables leave no trace in the
 * database file.
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

/** Number of levels of nested views before records are stored with their places. */
const VIEWS = 4;

/**
 * Spark cannot update plain tables. Places are a view over the level before, joined with its cuts,
 * which are few and sent to all executors. Every fourth level is stored, because a long chain of
 * joins makes code that the virtual machine no longer compiles. The warehouse must not hold files
 * of an earlier session: Spark refuses to create a table over them.
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
