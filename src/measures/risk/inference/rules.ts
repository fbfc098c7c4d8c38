import type { Work } from '../../../foundation/work/index.ts';
import { type CellAt, ImpliedCells, type RecordView } from '../../../methods/rules/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, type SeenColumn } from './cells.ts';

/** What rules say about emptied cells, with the visible cells of the same record (see `ImpliedCells`). */
export class RulesKnown {
  readonly #files: WholeFiles;
  readonly #seen: ReadonlyMap<number, SeenColumn>;
  readonly #implied: ImpliedCells;

  constructor(files: WholeFiles, seen: readonly SeenColumn[], shownBy: 'protected' | 'both') {
    this.#files = files;
    this.#seen = new Map(seen.map((column) => [column.position, column]));
    const possible = files.masked.map((_, position) => this.#codesOf(position, shownBy));
    const within = files.inferred.inferredWithin / 100;
    this.#implied = new ImpliedCells(files.masked, files.rules, possible, within);
  }

  /** The number of rules that could be followed. */
  get rules(): number {
    return this.#implied.rules;
  }

  /** The number of cells that the search left open. */
  get open(): number {
    return this.#implied.open;
  }

  *answer(answers: ReadonlyMap<number, Answers>): Work<void> {
    const records = new Set<number>();
    for (const position of this.#implied.positions) {
      for (const record of this.#seen.get(position)?.emptied ?? []) records.add(record);
    }
    let done = 0;
    for (const record of records) {
      this.#answerRecord(record, this.#implied.view(this.#cellsOf(record)), answers);
      if (++done % 1024 === 0) yield { done, total: records.size };
    }
  }

  #answerRecord(record: number, view: RecordView, answers: ReadonlyMap<number, Answers>): void {
    for (const position of view.empty) {
      const column = this.#seen.get(position);
      if (column === undefined || column.truth[record] < 0) continue;
      const own = answers.get(position)!;
      if (this.#isNumeric(position)) {
        if (!column.isNumber) continue;
        const truth = column.truth[record];
        const known = this.#implied.number(view, position, column.numbers![truth]);
        if (known !== null) answer(own, 'rules', record, known === 'exactly' ? truth : -1);
      } else {
        const only = this.#implied.code(view, position);
        const code = only === null ? -1 : column.texts.indexOf(only);
        if (code >= 0) answer(own, 'rules', record, code);
      }
    }
  }

  #cellsOf(record: number): CellAt {
    return (position) => {
      const column = this.#seen.get(position);
      const code = column === undefined ? -1 : column.shown[record];
      if (code < 0) return null;
      return this.#isNumeric(position) ? (column!.numbers?.[code] ?? null) : column!.texts[code];
    };
  }

  #isNumeric(position: number): boolean {
    return this.#files.masked[position].kind === 'numeric';
  }

  /** The codes that a category can have: those of the description, otherwise those that the file shows, or one of both. */
  #codesOf(position: number, shownBy: 'protected' | 'both'): readonly string[] | null {
    const column = this.#seen.get(position);
    if (column === undefined || this.#isNumeric(position)) return null;
    const listed = this.#files.values[position];
    if (listed !== null) return listed;
    const codes = new Set(column.shown);
    if (shownBy === 'both') for (const code of column.truth) codes.add(code);
    return column.texts.filter((_, code) => codes.has(code));
  }
}
