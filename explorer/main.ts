import type { ExplorerColumn, ExplorerData } from '../src/report/pages/explorer/data.ts';
import { accuracyOf, columnsOf } from './accuracy.ts';
import {
  answerTo,
  type Figure,
  type Filter,
  type Groups,
  groupsOf,
  type Question,
  selection,
} from './figures.ts';
import { bars } from './picture.ts';
import { type Texts, texts } from './texts.ts';

const FIGURES: readonly Figure[] = ['count', 'share', 'mean', 'median', 'total'];
/** Fewer records than this say little. */
const FEW = 5;
/** Groups across a table. */
const MOST_ACROSS = 40;

type Child = Node | string;
/** An element with attributes and children. */
function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The data of the page, decompressed. */
async function dataOfPage(): Promise<ExplorerData> {
  const packed = Uint8Array.from(atob(document.getElementById('data')!.textContent!), (one) =>
    one.charCodeAt(0),
  );
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).json();
}

class Explorer {
  readonly #data: ExplorerData;
  readonly #root: HTMLElement;
  #language: keyof typeof texts = navigator.language.startsWith('es') ? 'es' : 'en';
  #question: Question;

  constructor(data: ExplorerData, root: HTMLElement) {
    this.#data = data;
    this.#root = root;
    const first = data.columns.findIndex(({ kind }) => kind === 'code');
    this.#question = {
      ...{ rows: first < 0 ? null : first, across: null, figure: 'count', of: null },
      ...{ isWeighted: data.weight !== null, filters: [] },
    };
    this.#show();
  }

  get #words(): Texts {
    return texts[this.#language];
  }

  #number(x: number, digits = 6): string {
    return x.toLocaleString(this.#language, { maximumSignificantDigits: digits });
  }

  #count(x: number): string {
    return x.toLocaleString(this.#language, { maximumFractionDigits: 0 });
  }

  #nameOf({ name, label }: ExplorerColumn): string {
    return label === null ? name : `${label} (${name})`;
  }

  /** Asks something else. The control that was used keeps the focus. */
  #ask(change: Partial<Question>): void {
    this.#question = { ...this.#question, ...change };
    const { id } = document.activeElement ?? {};
    this.#show();
    if (id) document.getElementById(id)?.focus();
  }

  #show(): void {
    const { title, records, dataName } = this.#data;
    const words = this.#words;
    document.documentElement.lang = this.#language;
    const other = h(
      'button',
      { type: 'button', id: 'language', lang: this.#language === 'en' ? 'es' : 'en' },
      words.language,
    );
    other.onclick = () => {
      this.#language = this.#language === 'en' ? 'es' : 'en';
      this.#ask({});
    };
    this.#root.replaceChildren(
      h('div', { class: 'head' }, h('h1', {}, title), other),
      h('p', { class: 'soft' }, words.lead(this.#count(records), dataName)),
      this.#controls(),
      this.#filters(),
      this.#result(),
      this.#told(),
    );
  }

  #select(
    id: string,
    label: string,
    options: readonly (readonly [string, string])[],
    value: string,
    onchange: (value: string) => void,
  ): HTMLElement {
    const select = h(
      'select',
      { id },
      ...options.map(([key, words]) => h('option', { value: key }, words)),
    );
    select.value = value;
    select.onchange = () => onchange(select.value);
    return h('div', { class: 'field' }, h('label', { for: id }, label), select);
  }

  #controls(): HTMLElement {
    const { columns, weight } = this.#data;
    const words = this.#words;
    const { figure, of, rows, across, isWeighted } = this.#question;
    const all = columns.map((column, at) => [String(at), this.#nameOf(column)] as const);
    // The weight itself is rarely asked for, so it comes last.
    const numbers = all
      .filter((_, at) => columns[at].kind === 'number')
      .sort(([a], [b]) => Number(Number(a) === weight) - Number(Number(b) === weight));
    const placed = (value: string) => (value === '' ? null : Number(value));
    const none = ['', words.none] as const;
    const needsColumn = figure !== 'count' && figure !== 'share';
    const figures = numbers.length === 0 ? FIGURES.slice(0, 2) : FIGURES;
    const choose = (next: string) => {
      const isOf = next !== 'count' && next !== 'share';
      this.#ask({ figure: next as Figure, of: isOf ? (of ?? Number(numbers[0][0])) : null });
    };
    const parts = [
      this.#select(
        'figure',
        words.figure,
        figures.map((one) => [one, words.figures[one]]),
        figure,
        choose,
      ),
      ...(needsColumn
        ? [
            this.#select('of', words.of, numbers, String(of), (value) =>
              this.#ask({ of: Number(value) }),
            ),
          ]
        : []),
      this.#select('rows', words.rows, [none, ...all], String(rows ?? ''), (value) =>
        this.#ask({ rows: placed(value) }),
      ),
      this.#select('across', words.across, [none, ...all], String(across ?? ''), (value) =>
        this.#ask({ across: placed(value) }),
      ),
    ];
    if (weight !== null) {
      const tick = h('input', { type: 'checkbox', id: 'weighted' });
      tick.checked = isWeighted;
      tick.onchange = () => this.#ask({ isWeighted: tick.checked });
      parts.push(
        h('label', { class: 'tick' }, tick, words.weighted(this.#nameOf(columns[weight]))),
      );
    }
    return h('div', { class: 'card ask row' }, ...parts);
  }

  #filters(): HTMLElement {
    const { columns, records } = this.#data;
    const { filters } = this.#question;
    const words = this.#words;
    const open = columns.flatMap((column, at) =>
      filters.some((one) => one.column === at) ? [] : [[String(at), this.#nameOf(column)] as const],
    );
    const add = this.#select('add', words.add, [['', '…'], ...open], '', (value) => {
      if (value !== '') this.#ask({ filters: [...filters, this.#newFilter(Number(value))] });
    });
    const some = selection(this.#data, filters).reduce((count, one) => count + one, 0);
    const selected = h(
      'p',
      { role: 'status' },
      words.selected(this.#count(some), this.#count(records)),
    );
    return h(
      'section',
      { class: 'card ask', 'aria-label': words.filters },
      h('div', { class: 'row' }, add, selected),
      ...filters.map((filter, at) => this.#condition(filter, at)),
    );
  }

  #newFilter(column: number): Filter {
    const found = this.#data.columns[column];
    if (found.kind === 'code') return { column, codes: [] };
    const present = found.values.filter((value) => value !== null);
    const [from, to] = [Math.min, Math.max].map((pick) =>
      present.reduce((a, b) => pick(a, b), present[0] ?? 0),
    );
    return { column, from, to };
  }

  #condition(filter: Filter, at: number): HTMLElement {
    const words = this.#words;
    const column = this.#data.columns[filter.column];
    const name = this.#nameOf(column);
    const { filters } = this.#question;
    const change = (next: Filter) =>
      this.#ask({ filters: filters.map((one, i) => (i === at ? next : one)) });
    const remove = h('button', { type: 'button', 'aria-label': words.remove(name) }, '×');
    remove.onclick = () => {
      this.#ask({ filters: filters.filter((_, i) => i !== at) });
      document.getElementById('add')?.focus();
    };
    const set = h('fieldset', {}, h('legend', {}, name));
    if ('codes' in filter && column.kind === 'code') {
      const ticks = column.levels.map(({ code, label }, place) => {
        const tick = h('input', { type: 'checkbox', id: `code-${filter.column}-${place}` });
        tick.checked = filter.codes.includes(place);
        tick.onchange = () =>
          change({
            ...filter,
            codes: tick.checked
              ? [...filter.codes, place]
              : filter.codes.filter((one) => one !== place),
          });
        return h('label', { class: 'tick' }, tick, label ?? code);
      });
      set.append(h('div', { class: 'codes' }, ...ticks));
    } else if ('from' in filter) {
      const ends = (['from', 'to'] as const).map((end) => {
        const input = h('input', {
          type: 'number',
          step: 'any',
          id: `${end}-${filter.column}`,
          value: String(filter[end]),
        });
        input.onchange = () =>
          input.value !== '' && change({ ...filter, [end]: Number(input.value) });
        return h('label', { class: 'tick' }, words[end], input);
      });
      set.append(h('div', { class: 'codes' }, ...ends));
    }
    return h('div', { class: 'condition' }, set, remove);
  }

  #groups(at: number | null): Groups | null {
    const words = this.#words;
    const range = (from: number, to: number) =>
      from === -Infinity
        ? words.upTo(this.#number(to))
        : to === Infinity
          ? words.over(this.#number(from))
          : words.between(this.#number(from), this.#number(to));
    return at === null ? null : groupsOf(this.#data, at, words.missing, range);
  }

  #result(): HTMLElement {
    const words = this.#words;
    const question = this.#question;
    const { columns } = this.#data;
    const { figure, of, rows, across, isWeighted } = question;
    const wide = this.#groups(across);
    const isWide = wide !== null && wide.names.length <= MOST_ACROSS;
    const asked = isWide ? question : { ...question, across: null };
    const answer = answerTo(this.#data, asked, this.#groups(rows), isWide ? wide : null);
    const isWhole = answer.selected === this.#data.records;
    // Of a table, the last column is told: all together.
    const told = { ...asked, across: null, ...(isWhole && { filters: [] }) };
    const write = (x: number | null) =>
      x === null
        ? '–'
        : figure === 'share'
          ? `${this.#number(100 * x, 4)} %`
          : figure === 'count' && !isWeighted
            ? this.#count(x)
            : this.#number(x);
    const title = [
      figure === 'count' && isWeighted ? words.weightedCount : words.figures[figure],
      ...(of === null ? [] : [words.of, this.#nameOf(columns[of])]),
    ].join(' ');
    const offOf = (row: number): string => {
      const name = answer.rows[row];
      const group = name === undefined ? 'all' : name === words.missing ? 'missing' : 'level';
      const size = (x: number) =>
        figure === 'share' ? `${this.#number(100 * x, 2)} %` : this.#number(x, 3);
      return words.offs(accuracyOf(this.#data, told, group), size);
    };
    const heads = [...answer.across, words.all];
    const table = h(
      'table',
      {},
      h('caption', { hidden: '' }, title),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, rows === null ? '' : this.#nameOf(columns[rows])),
          ...heads.map((head) =>
            h(
              'th',
              { scope: 'col', class: 'n' },
              heads.length === 1 ? this.#words.figures[figure] : head,
            ),
          ),
          h('th', { scope: 'col' }, heads.length === 1 ? words.off : words.offLater),
        ),
      ),
      h(
        'tbody',
        {},
        ...[...answer.rows, words.all].map((name, row) =>
          h(
            'tr',
            { class: row === answer.rows.length ? 'all' : '' },
            h('th', { scope: 'row' }, name),
            ...answer.cells[row].map((cell, at) => {
              const few = answer.records[row][at] < FEW;
              return h(
                'td',
                few ? { class: 'n few', title: words.small } : { class: 'n' },
                write(cell),
              );
            }),
            h('td', { class: 'soft' }, offOf(row)),
          ),
        ),
      ),
    );
    const sizes = answer.rows.map((_, row) => answer.cells[row].at(-1) ?? 0);
    const off = answer.rows.map((name) => {
      const accuracy = accuracyOf(this.#data, told, name === words.missing ? 'missing' : 'level');
      return accuracy.kind === 'at most' ? accuracy.size : 0;
    });
    const picture =
      answer.rows.length === 0
        ? []
        : [h('figure', {}, bars(answer.rows, sizes, off, write, `${words.picture}: ${title}`))];
    return h(
      'section',
      { class: 'card', 'aria-label': title },
      h('h2', {}, title),
      h(
        'div',
        { class: 'result' },
        h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': title }, table),
        ...picture,
      ),
    );
  }

  /** What the report tells about the columns that are used. */
  #told(): HTMLElement {
    const words = this.#words;
    const used = columnsOf(this.#question, this.#data.weight).map((at) => this.#data.columns[at]);
    const lines = used.map((column) => {
      const { changed } = column.off;
      return `${this.#nameOf(column)}: ${changed === null ? words.untold : words.extents[changed]}`;
    });
    return h(
      'div',
      {},
      ...(lines.length === 0 ? [] : [h('p', {}, `${words.changed}: ${lines.join(' · ')}`)]),
      h('p', { class: 'soft' }, words.why),
      h('p', { class: 'soft' }, this.#data.program),
    );
  }
}

void dataOfPage().then((data) => new Explorer(data, document.getElementById('main')!));
