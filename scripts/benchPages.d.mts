export interface BenchRow {
  readonly run: string;
  readonly seconds: number | null;
  readonly cells: readonly string[];
}

/** The pages about speed by their path, from what was measured and the machine it was measured on. */
export function benchPages(
  rows: readonly BenchRow[],
  machine: { readonly cores: number; readonly model: string; readonly node: string },
): Map<string, string>;
