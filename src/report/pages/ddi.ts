import { element, escaped, visible } from '../text/index.ts';
import type { Codebook, CodebookColumn } from './codebook.ts';

/** What a codebook for programs has to know beside the codebook. */
export interface CodebookFile {
  /** Name of the data file. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly sha256: string;
  readonly program: string;
  /** Title of the data, if the steward gave one. */
  readonly title?: string | undefined;
}

const NAMESPACE = 'ddi:codebook:2_5';
const SCHEMA = 'http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd';

const NATURES: Readonly<Partial<Record<CodebookColumn['kind'], string>>> = {
  category: 'nominal',
  'ordered category': 'ordinal',
  number: 'ratio',
};

/**
 * A codebook as DDI Codebook 2.5 (DDI Alliance 2014): levels and labels that the codebook names, missing codes, and what was
 * done. There are no frequencies, and no time of writing. Elements stand in the order of the schema.
 */
export function codebookDdi(codebook: Codebook, file: CodebookFile): string {
  const { records, columns, notes, rules, weight = null } = codebook;
  const study = wrap('stdyDscr', {}, [
    wrap('citation', {}, [
      wrap('titlStmt', {}, [leaf('titl', {}, file.title ?? file.name)]),
      wrap('prodStmt', {}, [leaf('software', {}, file.program)]),
    ]),
    wrap('stdyInfo', {}, [
      leaf('abstract', {}, 'Protected microdata: values were changed, made coarser or left out.'),
      wrap('sumDscr', {}, [leaf('dataKind', {}, 'survey data')]),
    ]),
    ...[...notes, ...rules.map((rule) => `Rule: ${rule}`)].map((note) => leaf('notes', {}, note)),
  ]);
  const data = wrap('fileDscr', { ID: 'F1' }, [
    wrap('fileTxt', {}, [
      leaf('fileName', {}, file.name),
      wrap('dimensns', {}, [
        leaf('caseQnty', {}, String(records)),
        leaf('varQnty', {}, String(columns.length)),
      ]),
      leaf('fileType', {}, file.type),
    ]),
    leaf('notes', { type: 'SHA-256' }, file.sha256),
  ]);
  const variables = wrap(
    'dataDscr',
    {},
    columns.map((column, i) => variableOf(column, i, column.name === weight)),
  );
  const head = {
    xmlns: NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
    version: '2.5',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${wrap('codeBook', head, [study, data, variables])}\n`;
}

function variableOf(column: CodebookColumn, position: number, isWeight: boolean): string {
  const { name, label, kind, done, decimals, levels, missingCodes } = column;
  const isNumber = kind === 'number';
  return wrap(
    'var',
    {
      ID: `V${position + 1}`,
      name,
      files: 'F1',
      wgt: isWeight ? 'wgt' : undefined,
      dcml: typeof decimals === 'number' ? decimals : undefined,
      intrvl: isNumber ? 'contin' : 'discrete',
      nature: NATURES[kind],
    },
    [
      ...(label === null ? [] : [leaf('labl', {}, label)]),
      leaf('security', {}, done),
      ...(missingCodes.length === 0
        ? []
        : [
            wrap(
              'invalrng',
              {},
              missingCodes.map(({ code }) => leaf('item', { VALUE: code }, '')),
            ),
          ]),
      ...levels.map((level) => categoryOf(level.name, level.label, false)),
      ...missingCodes.map(({ code, label: meaning }) => categoryOf(code, meaning, true)),
      leaf(
        'varFormat',
        {
          type: isNumber ? 'numeric' : 'character',
          category: kind === 'date' ? 'date' : undefined,
        },
        '',
      ),
    ],
  );
}

function categoryOf(code: string, label: string | undefined, isMissing: boolean): string {
  return wrap('catgry', { missing: isMissing ? 'Y' : 'N' }, [
    leaf('catValu', {}, code),
    ...(label === undefined ? [] : [leaf('labl', {}, label)]),
  ]);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function leaf(name: string, attributes: Attributes, text: string): string {
  return element(name, cleaned(attributes), escaped(visible(text)));
}

function wrap(name: string, attributes: Attributes, parts: readonly string[]): string {
  return element(name, cleaned(attributes), '\n', ...parts.flatMap((part) => [part, '\n']));
}

function cleaned(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? visible(value) : value,
    ]),
  );
}
