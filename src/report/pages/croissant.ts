import type { Codebook, CodebookColumn } from './codebook.ts';
import type { CodebookFile } from './ddi.ts';

/** The words of schema.org and Croissant 1.0 (Akhtar et al. 2024), as its specification has them. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

/**
 * A codebook as JSON-LD: a Dataset of schema.org, with the columns as Croissant describes them, so that search engines and
 * libraries for learning find them. There are no figures and no time of writing.
 */
export function codebookJsonLd(codebook: Codebook, file: CodebookFile): string {
  const { columns, notes, records } = codebook;
  const title = file.title ?? file.name;
  const dataset = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: title,
    description: [
      `Protected microdata: ${records} records, ${columns.length} columns.`,
      ...notes,
    ].join(' '),
    distribution: [
      {
        '@type': 'cr:FileObject',
        '@id': file.name,
        name: file.name,
        contentUrl: file.name,
        encodingFormat: file.type,
        sha256: file.sha256,
      },
    ],
    variableMeasured: columns.map((column) => ({
      '@type': 'sc:PropertyValue',
      name: column.name,
      description: descriptionOf(column),
    })),
    // Croissant has no extraction from XML or from files of statistics programs.
    ...(DELIMITED.includes(file.type) && {
      recordSet: [
        {
          '@type': 'cr:RecordSet',
          '@id': 'records',
          name: 'records',
          field: columns.map((column, i) => ({
            '@type': 'cr:Field',
            '@id': `records/${i + 1}`,
            name: column.name,
            description: descriptionOf(column),
            dataType: typeOf(column),
            source: { fileObject: { '@id': file.name }, extract: { column: column.name } },
          })),
        },
      ],
    }),
  };
  return `${JSON.stringify(dataset, null, 2)}\n`;
}

const DELIMITED = ['text/csv', 'text/tab-separated-values'];

function descriptionOf({ label, kind, done, levels, missingCodes }: CodebookColumn): string {
  const words = (codes: readonly { readonly name: string; readonly label?: string }[]) =>
    codes.flatMap(({ name, label: meaning }) =>
      meaning === undefined ? [] : [`${name} = ${meaning}`],
    );
  const named = words(levels);
  const missing = words(
    missingCodes.map(({ code, label: meaning = '' }) => ({ name: code, label: meaning })),
  );
  return [
    ...(label === null ? [] : [label]),
    `${kind}; ${done}`,
    ...(named.length === 0 ? [] : [`values: ${named.join(', ')}`]),
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
  ].join('. ');
}

/** Decimals decide between whole numbers and others; missing codes can be words. */
function typeOf({ kind, decimals }: CodebookColumn): string {
  if (kind === 'number') return decimals === 0 ? 'sc:Integer' : 'sc:Float';
  return kind === 'date' ? 'sc:Date' : 'sc:Text';
}
