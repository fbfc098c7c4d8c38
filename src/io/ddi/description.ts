import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import type {
  ColumnDescription,
  DescribedKind,
  Description,
  LabelledCode,
} from '../../foundation/table/index.ts';
import { type XmlElement, xmlTree } from '../xml/index.ts';

/** Whether a text is a document of XML, such as a DDI codebook. */
export function looksLikeXml(text: string): boolean {
  return /^\ufeff?\s*</.test(text);
}

/**
 * What a DDI codebook says about a file (DDI Alliance, versions 2.1 to 2.6, told by the local names of their elements): labels,
 * questions, codes, missing codes, measure levels, weights. Frequencies and texts about the study are passed.
 */
export function descriptionOfDdi(text: string, name: string): Description {
  const root = xmlTree(text, name);
  const variables = children(root, 'dataDscr').flatMap((one) => children(one, 'var'));
  if (root.name !== 'codeBook' || variables.length === 0) {
    throw new PenumbraError(
      'file',
      `${name} is no DDI codebook with variables (codeBook, dataDscr, var): name one of DDI Codebook 2.1 to 2.6, or a description in JSON.`,
      { file: name },
    );
  }
  const files = new Set(variables.map((one) => one.attributes.get('files')));
  if (files.size > 1) {
    throw new PenumbraError(
      'file',
      `${name} describes several files: keep the variables of one of them.`,
      { file: name },
    );
  }
  const title = first(first(first(first(root, 'stdyDscr'), 'citation'), 'titlStmt'), 'titl')?.text;
  return {
    ...present({ title: title === '' ? undefined : title }),
    columns: variables.map((variable, position) => columnOf(variable, position, name)),
  };
}

function columnOf(variable: XmlElement, position: number, file: string): ColumnDescription {
  const name = variable.attributes.get('name')?.trim() ?? '';
  if (name === '') {
    throw new PenumbraError('file', `${file} has a variable without a name: give it one.`, {
      file,
    });
  }
  const codes = children(variable, 'catgry').flatMap(codeIn);
  const listed = new Set([
    ...codes.filter(({ isMissing }) => isMissing).map(({ code }) => code),
    ...missingIn(variable, codes),
  ]);
  const values = codes.filter(({ code }) => !listed.has(code)).map(plain);
  const labelOf = new Map(codes.map((one) => [one.code, one.label]));
  const missing = [...listed].map((code) => plain({ code, label: labelOf.get(code) }));
  const label = first(variable, 'labl')?.text;
  const note = first(first(variable, 'qstn'), 'qstnLit')?.text;
  const isWeight = variable.attributes.get('wgt') === 'wgt';
  const kind = isWeight ? 'amount' : kindOf(variable, values.length > 0);
  const isCoded = kind === 'nominal' || kind === 'ordinal';
  return {
    column: /^(@|\d+$)/.test(name) ? position + 1 : name,
    ...present({
      label: label === '' ? undefined : label,
      note: note === '' ? undefined : note,
      kind,
      role: isWeight ? 'weight' : undefined,
      values: isCoded && values.length > 0 ? values : undefined,
      missing: missing.length > 0 ? missing : undefined,
    }),
  };
}

interface Category extends LabelledCode {
  readonly isMissing: boolean;
}

function codeIn(category: XmlElement): Category[] {
  const code = first(category, 'catValu')?.text ?? '';
  if (code === '') return [];
  const label = first(category, 'labl')?.text;
  const isMissing = /^y/i.test(category.attributes.get('missing') ?? '');
  return [{ code, isMissing, ...present({ label: label === '' ? undefined : label }) }];
}

const plain = ({ code, label }: { code: string; label?: string | undefined }): LabelledCode => ({
  code,
  ...present({ label }),
});

/** Missing codes that are listed, and those codes of the variable that lie in a range of them. */
function missingIn(variable: XmlElement, codes: readonly Category[]): string[] {
  const ranges = children(variable, 'invalrng');
  const items = ranges.flatMap((one) => children(one, 'item'));
  const single = items.flatMap((one) => one.attributes.get('VALUE')?.trim() || []);
  const inRange = ranges
    .flatMap((one) => children(one, 'range'))
    .flatMap((range) => {
      const end = (name: string, open: number) => {
        const value = range.attributes.get(name);
        return value === undefined || value.trim() === '' ? open : Number(value);
      };
      const [least, most] = [
        end('min', Number.NEGATIVE_INFINITY),
        end('max', Number.POSITIVE_INFINITY),
      ];
      if (least === Number.NEGATIVE_INFINITY && most === Number.POSITIVE_INFINITY) return [];
      // Codes need not be listed among the categories.
      const ends = [least, most].filter(Number.isInteger).map(String);
      const within = codes
        .map(({ code }) => code)
        .filter((code) => Number(code) >= least && Number(code) <= most);
      return [...within, ...ends];
    });
  return [...single, ...inRange];
}

function kindOf(variable: XmlElement, hasValues: boolean): DescribedKind | undefined {
  const nature = variable.attributes.get('nature');
  const format = first(variable, 'varFormat');
  const category = format?.attributes.get('category');
  if (category === 'date') return 'date';
  if (nature === 'nominal' || nature === 'ordinal')
    return hasValues || format?.attributes.get('type') !== 'character' ? nature : undefined;
  const isAmount = nature === 'interval' || nature === 'ratio' || nature === 'percent';
  if (isAmount || variable.attributes.get('intrvl') === 'contin')
    return format?.attributes.get('type') === 'character' ? undefined : 'amount';
  return hasValues && variable.attributes.get('intrvl') === 'discrete' ? 'nominal' : undefined;
}

function children(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((one) => one.name === name);
}

function first(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}
