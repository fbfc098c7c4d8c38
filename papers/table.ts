/** A published table beside what Penumbra computes. */
export interface PaperTable {
  readonly title: string;
  /** Where it was published. */
  readonly source: string;
  /** Where each figure under "published" stands: the table, figure, equation or section. Needed where there is one. */
  readonly published?: string;
  /** What was run, so that anyone can run it again. */
  readonly how: string;
  readonly columns: readonly string[];
  readonly rows: readonly PaperRow[];
  /** Why figures differ, where they do, and what follows. */
  readonly remarks: readonly string[];
  /** Whether a figure and its difference share a cell, where columns are many. */
  readonly compact?: true;
  /** Drawings beside the table, by the names they get in docs/papers. */
  readonly pictures?: readonly {
    readonly file: string;
    readonly words: string;
    readonly svg: string;
  }[];
}

export interface PaperRow {
  readonly what: string;
  readonly figures: readonly Figure[];
}

export interface Figure {
  /** NaN where there is none. */
  readonly ours: number;
  /** How much it differs between realisations, as a standard deviation. */
  readonly spread?: number;
  /** Null where nothing was published. */
  readonly published: number | null;
  /** Decimals it was published with, or is shown with. */
  readonly decimals: number;
}

/** Gives the bytes of a data file by its name. */
export type ReadData = (name: string) => Uint8Array;

/** A table as Markdown: of each figure ours, the published one and the difference, or ours with the difference in brackets. */
export function markdown(table: PaperTable): string {
  const { title, source, published: place, how, columns, rows, remarks, compact } = table;
  const { pictures = [] } = table;
  const head = compact ? columns : columns.flatMap((column) => [column, 'published', 'difference']);
  const lines = [
    `## ${title}`,
    '',
    place === undefined ? `${source}. ${how}` : `${source}. ${how} Published: ${place}.`,
    '',
    `| | ${head.join(' | ')} |`,
    `|---|${head.map(() => '---:').join('|')}|`,
  ];
  for (const { what, figures } of rows) {
    const cells = figures.flatMap(({ ours, spread, published, decimals }) => {
      const around = spread === undefined ? '' : ` ± ${spread.toFixed(decimals)}`;
      const own = Number.isNaN(ours) ? '' : `${ours.toFixed(decimals)}${around}`;
      const difference = published === null ? '' : signed(ours - published, decimals);
      if (compact) return published === null ? own : `${own} (${difference})`;
      return [own, published === null ? '' : published.toFixed(decimals), difference];
    });
    lines.push(`| ${what} | ${cells.join(' | ')} |`);
  }
  lines.push('', ...remarks.map((remark) => `* ${remark}`), '');
  for (const { file, words } of pictures) lines.push(`![${words}](papers/${file})`, '');
  return lines.join('\n');
}

function signed(difference: number, decimals: number): string {
  const text = difference.toFixed(decimals);
  if (Number(text) === 0) return (0).toFixed(decimals);
  return difference > 0 ? `+${text}` : text;
}
