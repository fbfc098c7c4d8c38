import { refuseInfinite } from '../excel/index.ts';
import { type LabelledFormat, timeText } from '../labelled/index.ts';
import {
  escaped,
  looksLikeFormula,
  refusal,
  SheetWriter,
  type WorkbookText,
} from '../sheets/index.ts';
import { NAMESPACES } from './rows.ts';

export const MIMETYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const DECLARED = [
  ...[...NAMESPACES]
    .filter(([uri]) => uri.startsWith(ODF))
    .map(([uri, prefix]) => `xmlns:${prefix}="${uri}"`),
  `xmlns:style="${ODF}:style:1.0"`,
  `xmlns:number="${ODF}:datastyle:1.0"`,
].join(' ');

const MANIFEST = `${DECLARATION}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${MIMETYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

const YEAR_TO_DAY =
  '<number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/>';
const CLOCK =
  '<number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/>';
const cellStyle = (name: string, data: string) =>
  `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="${data}"/>`;
/** Styles of dates, of dates with a time, and of texts that stay texts when they are edited. */
const STYLES = `<office:automatic-styles><number:date-style style:name="N1">${YEAR_TO_DAY}</number:date-style><number:date-style style:name="N2">${YEAR_TO_DAY}<number:text> </number:text>${CLOCK}</number:date-style><number:text-style style:name="N3"><number:text-content/></number:text-style>${cellStyle('date', 'N1')}${cellStyle('timestamp', 'N2')}${cellStyle('text', 'N3')}</office:automatic-styles>`;

/**
 * OpenDocument workbooks (ISO/IEC 26300, version 1.3). Texts stand in their cells as texts, so that none of them is a formula;
 * one that looks like one has the format for text, so that it stays a text when it is edited.
 */
export const openDocumentFormat: LabelledFormat = {
  name: 'OpenDocument',
  missing: 'both',
  refuse: refuseInfinite,
  begin: (columns, records, _title, _type, table, file) =>
    new SheetWriter(new Spelling(), columns, records, table, file),
};

class Spelling implements WorkbookText {
  /** Cells have no place of their own, so those that are empty are counted. */
  #next = 0;
  #names: readonly string[] = [];

  begin(
    zip: Parameters<WorkbookText['begin']>[0],
    names: readonly string[],
    columns: readonly unknown[],
  ) {
    this.#names = names;
    // Programs tell the format by these bytes, which stand at a fixed place because they are not packed.
    zip.add('mimetype', MIMETYPE, false);
    zip.add('META-INF/manifest.xml', MANIFEST);
    zip.begin('content.xml');
    return `${DECLARATION}<office:document-content ${DECLARED} office:version="1.3">${STYLES}<office:body><office:spreadsheet>${tableStart(names[0], columns.length)}`;
  }

  openRow(): string {
    this.#next = 0;
    return '<table:table-row>';
  }

  closeRow(): string {
    return '</table:table-row>\n';
  }

  number(_row: number, column: number, value: number): string {
    const text = Object.is(value, -0) ? '-0' : String(value);
    return `${this.#gap(column)}<table:table-cell office:value-type="float" office:value="${text}"/>`;
  }

  date(_row: number, column: number, seconds: number, form: 'date' | 'timestamp'): string {
    const text = timeText(seconds, form);
    // Years of other lengths are not spelled alike by programs.
    if (!/^\d{4}-/.test(text)) return this.text(0, column, text, '');
    const style = text.includes('T') ? 'timestamp' : 'date';
    return `${this.#gap(column)}<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${text}"/>`;
  }

  text(_row: number, column: number, text: string, name: string): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for.
    if (/[\0-\x08\x0b-\x1f\ufffe\uffff]/.test(text)) throw refusal.unwritable(name);
    const style = looksLikeFormula(text) ? ' table:style-name="text"' : '';
    const lines = text.split('\n').map((line) => `<text:p>${spelled(line)}</text:p>`);
    return `${this.#gap(column)}<table:table-cell${style} office:value-type="string">${lines.join('')}</table:table-cell>`;
  }

  end(_zip: unknown, push: (text: string) => void, codebook: readonly string[] | null): void {
    const sheet =
      codebook === null ? '' : `${tableStart(this.#names[1], 6)}${codebook.join('')}</table:table>`;
    push(`</table:table>${sheet}</office:spreadsheet></office:body></office:document-content>`);
  }

  #gap(column: number): string {
    const empty = column - this.#next;
    this.#next = column + 1;
    if (empty === 0) return '';
    return `<table:table-cell table:number-columns-repeated="${empty}"/>`;
  }
}

function tableStart(name: string, columns: number): string {
  return `<table:table table:name="${escaped(name)}"><table:table-column table:number-columns-repeated="${columns}"/>\n`;
}

/** Blanks at the beginning, and all but the first of several, are elements: readers count others as one. */
function spelled(line: string): string {
  return escaped(line)
    .replaceAll('\t', '<text:tab/>')
    .replace(/^ +| {2,}| +$/g, (blanks) => `<text:s text:c="${blanks.length}"/>`);
}
