import type { LabelledFormat, WrittenColumn } from '../labelled/index.ts';
import { timeText } from '../labelled/index.ts';
import {
  escaped,
  lettersOf,
  looksLikeFormula,
  refusal,
  SheetWriter,
  type WorkbookText,
} from '../sheets/index.ts';

const DAY = 86_400;
const TO_1970 = 25_569;
/** Programs agree on dates from the 1st of March 1900 to the end of 9999; others are written as texts. */
const FIRST = Date.UTC(1900, 2, 1) / 1000;
const AFTER = Date.UTC(10_000, 0, 1) / 1000;
/** The most characters of a cell. */
const LONGEST = 32_767;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of cells, by their places in styles.xml. */
const DATE = 1;
const TIMESTAMP = 2;
const QUOTED = 3;

const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * Workbooks of Excel (ECMA-376, Office Open XML). Texts stand in their cells as texts, so that none of them is a formula; one
 * that looks like one has the mark that Excel puts in front of such texts, so that it stays a text when it is edited.
 */
export const excelFormat: LabelledFormat = {
  name: 'Excel',
  missing: 'both',
  refuse: refuseInfinite,
  begin: (columns, records, _title, _type, table, file) =>
    new SheetWriter(spelling, columns, records, table, file),
};

export function refuseInfinite(columns: readonly WrittenColumn[], file: string): void {
  for (const { name, form, numbers } of columns) {
    const isInfinite = (value: number) => Math.abs(value) === Number.POSITIVE_INFINITY;
    if (form !== 'number' || numbers.largest < numbers.least) continue;
    if (isInfinite(numbers.least) || isInfinite(numbers.largest))
      throw refusal.infinite(name, file);
  }
}

const place = (row: number, column: number) => `${lettersOf(column)}${row + 1}`;

const spelling: WorkbookText = {
  begin(zip, names) {
    zip.add('[Content_Types].xml', contentTypes(names.length));
    zip.add('_rels/.rels', relations([['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']]));
    const sheets = names.map(
      (name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    );
    zip.add(
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    );
    zip.add(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...names.map((_, i) => [
          `rId${i + 1}`,
          `${OFFICE}/worksheet`,
          `worksheets/sheet${i + 1}.xml`,
        ]),
        [`rId${names.length + 1}`, `${OFFICE}/styles`, 'styles.xml'],
      ]),
    );
    zip.add('xl/styles.xml', STYLES);
    zip.begin('xl/worksheets/sheet1.xml');
    return SHEET;
  },
  openRow: (row) => `<row r="${row + 1}">`,
  closeRow: () => '</row>',
  number: (row, column, value) =>
    `<c r="${place(row, column)}"><v>${Object.is(value, -0) ? '-0' : value}</v></c>`,
  date(row, column, seconds, form) {
    if (seconds < FIRST || seconds >= AFTER)
      return spelling.text(row, column, timeText(seconds, form), '');
    const style = form === 'date' ? DATE : TIMESTAMP;
    return `<c r="${place(row, column)}" s="${style}"><v>${seconds / DAY + TO_1970}</v></c>`;
  },
  text(row, column, text, name) {
    if (text.length > LONGEST) throw refusal.tooLong(name, 'Excel');
    const style = looksLikeFormula(text) ? ` s="${QUOTED}"` : '';
    return `<c r="${place(row, column)}"${style} t="inlineStr"><is><t xml:space="preserve">${spelled(text)}</t></is></c>`;
  },
  end(zip, push, codebook) {
    push(SHEET_END);
    if (codebook !== null)
      zip.add('xl/worksheets/sheet2.xml', `${SHEET}${codebook.join('')}${SHEET_END}`);
  },
};

const SHEET = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** Characters that XML cannot hold, or does not keep, as `_x0000_`; a text that is spelled so already likewise. */
function spelled(text: string): string {
  return escaped(
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold.
      .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (letter) => {
        const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        return `_x${code}_`;
      }),
  );
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const parts = Array.from({ length: sheets }, (_, i) =>
    part(`worksheets/sheet${i + 1}`, 'worksheet'),
  );
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${parts.join('')}${part('styles', 'styles')}</Types>`;
}

function relations(all: readonly (readonly string[])[]): string {
  const each = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}
