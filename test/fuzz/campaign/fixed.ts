import fc from 'fast-check';
import { bytesSource } from '../../../src/io/bytes/source.ts';
import { readCsv } from '../../../src/io/csv/index.ts';
import { recordsIn } from '../../../src/io/files/records.ts';
import { changedTexts } from './mutate.ts';
import { accepted, type Target, textIn } from './target.ts';

/** Between a layout and the records that it describes, which stand in two files. */
const BETWEEN = '\n%%%\n';

interface Column {
  readonly name: string;
  readonly format: string;
  readonly width: number;
  readonly from: number;
}

const columns = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'v1', 'v2', 'v3', '@c', 'dé'), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({
          name: fc.constant(name),
          format: fc.constantFrom('F', 'F', 'A', 'COMMA', 'DOT', 'SDATE', 'N'),
          width: fc.integer({ min: 1, max: 12 }),
        }),
      ),
    ),
  )
  .map((all) => {
    let from = 0;
    return all.map((one): Column => ({ ...one, from: (from += one.width) - one.width }));
  });

const LABELS = `VARIABLE LABELS a 'A'.\nVALUE LABELS a v1 TO v3 1 'one' 9 "no".\nMISSING VALUES a (9) v1 (7 THRU HI).\nVARIABLE LEVEL a (NOMINAL).\nWEIGHT BY b.\n`;

/** The same places as three programs write them. */
const LAYOUTS: readonly ((all: readonly Column[]) => string)[] = [
  (all) =>
    `DATA LIST FILE='d.dat' / ${all.map(({ name, format, width, from }) => `${name} ${from + 1}-${from + width} (${format})`).join('\n ')}.\n${LABELS}`,
  (all) =>
    `DATA LIST FILE='d.dat' / ${all.map(({ name }) => name).join(' ')} (${all.map(({ format, width }) => `${format}${width}`).join(', ')}).\n${LABELS}`,
  (all) =>
    `GET DATA /TYPE=TXT /FILE='d.dat' /ARRANGEMENT=FIXED /FIRSTCASE=1 /VARIABLES=\n/1 ${all.map(({ name, format, width, from }) => `${name} ${from}-${from + width - 1} ${format}${width}.0`).join('\n')}.\n${LABELS}`,
  (all) =>
    `<codeBook><fileDscr><fileTxt><fileName>d.dat</fileName></fileTxt></fileDscr><dataDscr>${all
      .map(
        ({ name, format, width, from }) =>
          `<var name="${name}" dcml="1"><location StartPos="${from + 1}" width="${width}" RecSegNo="1"/><varFormat type="${format === 'A' ? 'character' : 'numeric'}"/></var>`,
      )
      .join('\n')}</dataDscr></codeBook>`,
];

const given = fc
  .tuple(
    columns,
    fc.constantFrom(...LAYOUTS),
    fc.array(fc.constantFrom('1', '9', '-3', '2.5', '1,234', '2020/01/31', 'Zoë', '', '.'), {
      minLength: 1,
      maxLength: 20,
    }),
  )
  .map(([all, layout, cells]) => {
    const records = cells.map((_, i) =>
      all
        .map(({ width }, j) => cells[(i + j) % cells.length].slice(0, width).padStart(width))
        .join(''),
    );
    return `${layout(all)}${BETWEEN}${records.join('\n')}\n`;
  });

/** Records of fixed width, and the layout beside them. */
export const fixed: Target = {
  name: 'fixed',
  inputs: changedTexts(given, [
    ...[
      '/',
      '(',
      ')',
      '-',
      'TO',
      '1',
      '0',
      '99999999',
      "'",
      '"',
      '.',
      '=',
      '/2',
      '2X',
      'T5',
      '3F2',
    ],
    ...[
      'FIXCASE',
      'RECORDS=2',
      'SKIP=1',
      'ENCODING=',
      'FREE',
      'THRU',
      'BEGIN DATA',
      '<',
      '&',
      '%%%',
    ],
  ]),
  check: async (input) => {
    const [layout, records = ''] = textIn(input).split(BETWEEN);
    const found = await accepted(async () => {
      const source = await recordsIn({
        ...bytesSource('d.sps', layout),
        beside: async (name) => (name === 'd.dat' ? bytesSource(name, records) : null),
      });
      await source.describes?.();
      return readCsv(source);
    });
    return found !== null;
  },
};
