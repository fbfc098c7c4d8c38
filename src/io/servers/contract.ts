import type { Batch, Encoder, WrittenColumn } from '../labelled/index.ts';
import type { Address } from './address.ts';
import type { Nature } from './cells.ts';
import type { TableName } from './names.ts';
import type { Failure } from './refusal.ts';

/** How a kind of server is called, and what its errors mean. */
export interface ServerWords {
  /** The format of its tables. */
  readonly name: 'PostgreSQL' | 'MySQL';
  /** How its addresses begin, in order of preference. */
  readonly schemes: readonly string[];
  /** Where a password comes from, as messages say it. */
  readonly password: string;
  /** Where a user comes from. */
  readonly user: string;
  /** What kind of failure an error of the driver is; undefined for a broken connection. */
  failureOf(error: unknown): Failure | undefined;
}

/** A kind of server. Each has a folder of its own with the same files, and only there a connection is opened. */
export interface ServerKind extends ServerWords {
  /** Connects to the address that the user typed, with the password of the environment or the usual file. */
  connect(address: Address): Promise<Session>;
  /** What a type is, by the name that the server gives it; null for those without a place in a table of cells. */
  natureOf(type: string): Nature | null;
  /** A name in SQL. */
  quoted(name: string): string;
  /** Whether a column or a table can be called so. */
  isName(name: string): boolean;
  /** The name of a table as the user wrote it, taken apart. */
  partsOf(name: string): TableName;
  /** What follows a column to order by where the server would place nulls last. */
  readonly nullsFirst: string;
  /** An expression that orders a column of texts byte by byte. */
  byBytes(column: string): string;
  /** What follows the name of a table that was written here to read it in the order in which that happened. */
  readonly asWritten: string;
  /** Begins a new table, in which nobody sees records yet. */
  create(place: TablePlace, columns: readonly WrittenColumn[]): Promise<NewTable>;
}

export interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

/** A table, a view, or what a query gives. */
export interface FoundTable {
  /** As it stands behind FROM. */
  readonly from: string;
  readonly columns: readonly FoundColumn[];
  /** Columns of its primary key, in their order. */
  readonly keys: readonly string[];
  readonly table: string | undefined;
  readonly title: string | undefined;
}

/** A connection to a server, on which one statement runs at a time. */
export interface Session {
  /** From now on everything is seen as it is now, whatever others write. */
  beginSnapshot(): Promise<void>;
  /** Tables and views that the user can read. */
  tables(): Promise<readonly string[]>;
  table(name: string): Promise<FoundTable | null>;
  query(sql: string): Promise<FoundTable>;
  /** Whether a statement gives a record. */
  hasRecord(sql: string): Promise<boolean>;
  /** Records of a SELECT, as this session sees them. */
  records(select: string, natures: readonly Nature[]): AsyncGenerator<Batch>;
  /** The same in the snapshot, as often as it is asked for. */
  snapshotRecords(select: string, natures: readonly Nature[]): AsyncGenerator<Batch>;
  /** What no other table on any server has; null if there is no such table. */
  identityOf(table: string): Promise<string | null>;
  /** Refuses a table that another session uses, so that it cannot be replaced. What else is wrong with it is told later. */
  refuseInUse(table: string): Promise<void>;
  /** Whether the process may end although the connection is open. */
  rest(): void;
  close(): Promise<void>;
}

/** Where a table goes, checked before any work is done. */
export interface TablePlace {
  readonly address: Address;
  /** As it is written in SQL. */
  readonly table: string;
  readonly isReplaced: boolean;
}

/** A table that is made. Until it appears nobody sees it, and a broken connection leaves no record. */
export interface NewTable {
  readonly encoder: Encoder;
  /** The connection that sees it, and what it is called there until it appears. */
  readonly session: Session;
  readonly table: string;
  /** Takes the bytes that the encoder makes. */
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the records, and says what columns they have. */
  finish(): Promise<readonly FoundColumn[]>;
  appear(): Promise<void>;
  discard(): Promise<void>;
}
