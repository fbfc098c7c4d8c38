/** What is used of sql.js, which has no types of its own. */
declare module 'sql.js/dist/sql-wasm-inline.js' {
  type Value = number | bigint | string | Uint8Array | null;
  interface Statement {
    step(): boolean;
    get(parameters: null, config: { useBigInt: true }): Value[];
    getColumnNames(): string[];
    run(values: readonly Value[]): void;
    free(): void;
  }
  interface Database {
    run(sql: string): void;
    prepare(sql: string): Statement;
    export(): Uint8Array;
    close(): void;
  }
  const load: () => Promise<{ Database: new (bytes?: Uint8Array) => Database }>;
  // biome-ignore lint/style/noDefaultExport: the module has no other.
  export default load;
}
