import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultLimits, inspect, load } from '../../src/index.ts';
import { bytesSource } from '../../src/io/bytes/source.ts';
import { core, nouns } from '../../studio/src/texts/es/core/index.ts';
import { declaredInSpanish, drawnInSpanish } from '../../studio/src/texts/es/declared.ts';
import { withComma } from '../../studio/src/texts/numbers.ts';
import { sayer } from '../../studio/src/texts/said.ts';
import { textsBelow } from './coreTemplates.ts';

/** What the studio never shows: other doors, programs that other tools read, and the files that a release writes. */
const ELSEWHERE = [
  'cli|node|jobs|worker|engines|foundation/kernels|measures/inference',
  'io/(files|tables|duckdb|duckdbFiles|mysql|postgres|servers|disk|folders|arrow/type)',
  'io/(sheets/codebook|sqlite/(open|read|detect)|spss/writeHeader|signatures/signature|[a-z]+/write)',
  'tasks/(analyse|units|compare|synthesis|checksum|inspect|limits/packs|search/(sweep|suggest/files))',
  'tasks/release/(codebook|readme|dossier|makeBundle|protection|explorer|publicReport|files|waivers)',
  'tasks/(refine/(record|refinedTexts)|protect/(implicateFiles|stayTexts|estimate|models))',
  'recipe/(recipe|description)/.*[sS]chema|recipe/run/blocks/shape',
  'report/(pages|text|pictures/(?!columnDrive|contributions))',
  // Words that guesses look for, and rules as they are written.
  'foundation/(expression/print|table/guess/(vocabulary|standards|levels|entities|names))',
  'methods/(rules/(svrl|lawful|print|cells|discover/discover|schematron/(guards|write)))',
  'methods/synthesis/(read|plain|draw|model)',
];
const isElsewhere = new RegExp(`^(${ELSEWHERE.join('|')})`);

/** Names of kinds and the like, which read as words. */
const NAMES = new Set([
  ...['masked to original', 'original to masked', 'wholly synthetic', 'partly synthetic'],
  ...['ranks or missing', 'per cell', 'per unit', 'per original', 'low quantile'],
  ...['population file', 'penumbra pseudonyms', 'Giomi et al. 2022', 'recalibrate: {0}'],
]);

/** Words with a space between them, or a word beside what is put in. Citations have a year in brackets. */
const isProse = (text: string) =>
  /[A-Za-z]{2,}[,:;]? [a-z(“"{]|\{\d\},? [a-z]{2,}|[a-z]{2,}:? \{\d/.test(text) &&
  !/, [A-Z]\. .*\((19|20)\d\d\)\./.test(text);

const folder = fileURLToPath(new URL('../../src', import.meta.url));
const files = textsBelow(folder, (file) => !file.includes('kernels/assembly'));
const titles = { ...declaredInSpanish, ...drawnInSpanish };

describe.each(Object.entries({ es: { core: { ...core, ...nouns }, titles } }))(
  'what the core says in %s',
  (_, has) => {
    it('has every sentence that can reach the studio', () => {
      const wanted = files
        .filter(({ file }) => !isElsewhere.test(file))
        .flatMap(({ texts }) => texts.filter((text) => isProse(text) && !NAMES.has(text)));
      expect(wanted.length).toBeGreaterThan(3500);
      expect(wanted.filter((text) => !(text in has.core || text in has.titles))).toEqual([]);
    });

    it('has no sentence that the core does not say any more', () => {
      const written = new Set(files.flatMap(({ texts }) => texts));
      const isWritten = (text: string) => written.has(text) || written.has(text.replace(/s$/, ''));
      expect(Object.keys(has.core).filter((text) => !isWritten(text))).toEqual([]);
    });

    it('puts in what the English sentence has, and nothing else', () => {
      const placesOf = (text: string) => new Set(text.match(/\{\d+\}/g));
      const wrong = Object.entries(has.core).filter(([english, words]) =>
        [...placesOf(words)].some((place) => !placesOf(english).has(place)),
      );
      expect(wrong).toEqual([]);
    });
  },
);

describe('messages that the core made', () => {
  const inSpanish = sayer({ ...titles, ...core }, nouns, withComma);
  const ENGLISH = /\b(the|its|is|are|of|and|with|has|values?|numbers?|records?)\b/;

  it('of a damaged file keep its names and figures, and have no English', async () => {
    const said = async (text: string) =>
      inSpanish(
        await load(bytesSource('the records.csv', text)).then(
          () => '',
          (error: Error) => error.message,
        ),
      ).replaceAll('\u00A0', ' ');
    expect(await said('a,b\n1,2\n3\n')).toBe(
      'La línea 3 de the records.csv tiene 1 celda y la primera línea 2: dé a cada registro el mismo número de celdas, y ponga entre comillas las que contienen el separador.',
    );
    expect(await said('')).toBe('the records.csv está vacío: necesita nombres y registros.');
  });

  it('about the form and the columns of files have no English', async () => {
    const text = 'hid;pid;Größe;urban;opinion\n1;1;1,5;1;agree\n1;2;2,5;2;disagree\n2;1;;2;agree\n';
    const { columns, reasons } = inspect(await load(bytesSource('f.csv', text)));
    const sentences = columns.flatMap(({ reason, about, suggestion }) => [
      ...[reason, about.because ?? '', suggestion?.reason ?? ''],
    ]);
    const { delimiter, decimal, encoding, header, missing } = reasons;
    const all = [...sentences, delimiter, decimal, encoding, header, missing].map(inSpanish);
    expect(all.filter((words) => ENGLISH.test(words))).toEqual([]);
  });

  it('about the default limits have no English', () => {
    const all = defaultLimits.purposes.flatMap(({ limits }) =>
      limits.map(({ because }) => inSpanish(because)),
    );
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((words) => ENGLISH.test(words))).toEqual([]);
  });

  it('keep names in quotes, whatever they are called', () => {
    expect(inSpanish('There is no measure "records": penumbra methods lists them.')).toBe(
      'No hay ninguna medida «records».',
    );
    expect(inSpanish('Nobody wrote this sentence.')).toBe('Nobody wrote this sentence.');
  });
});
