import {
  bytesSource,
  type Certificate,
  type PenumbraError,
  parseCertificate,
  verify,
} from '../src/index.ts';
import { sha256Text } from '../src/io/bytes/sha256.ts';
import { sealed } from '../src/recipe/certificate/index.ts';

/*
 * Forgeries by somebody who has the program and its source: every digest and seal is made again. What follows from the
 * recipe, the description and the methods must be claimed, whatever a certificate says.
 */

/** The original, what was made of it, and its papers. */
export interface Files {
  readonly original: string;
  readonly written: string;
  readonly certificate: Certificate;
  readonly recipe: string;
  readonly partition: string;
}

export type Forgery = (files: Files) => Files;

/** What fails or is open in files whose digests were all made again. */
export async function refusals(forged: Files, isReplayed = false): Promise<string[]> {
  const { seal: _, ...stated } = forged.certificate;
  const certificate = sealed({
    ...stated,
    recipe: sha256Text(forged.recipe),
    partition: sha256Text(forged.partition),
    protected: { ...stated.protected, sha256: sha256Text(forged.written) },
  });
  const { verdicts, holds } = await verify(
    bytesSource('a.csv', forged.original),
    bytesSource('b.csv', forged.written),
    { ...forged, certificate: parseCertificate(JSON.stringify(certificate), 'c') },
    { isReplayed },
  );
  if (holds !== verdicts.every(({ verdict }) => verdict === 'holds')) {
    throw new Error(
      'A verification holds as a whole and not in its parts, or the other way round.',
    );
  }
  return verdicts.flatMap(({ verdict, statement, found }) =>
    verdict === 'holds' ? [] : `${statement} (${found})`,
  );
}

/** The same in one text, also if the forged files cannot be verified at all. */
export async function saidOf(forged: Files): Promise<string> {
  try {
    return (await refusals(forged)).join('\n');
  } catch (error) {
    if ((error as PenumbraError).name !== 'PenumbraError') throw error;
    return (error as PenumbraError).message;
  }
}

export const certificateWith =
  (change: (certificate: Certificate) => object): Forgery =>
  (files) => ({
    ...files,
    certificate: { ...files.certificate, ...change(files.certificate) },
  });

type Step = Certificate['steps'][number];

/** A change of the first step. */
export const stepWith = (change: (step: Step) => object): Forgery =>
  certificateWith(({ steps: [step, ...rest] }) => ({
    steps: step === undefined ? rest : [{ ...step, ...change(step) }, ...rest],
  }));

export const recipeWith =
  (change: object): Forgery =>
  (files) => ({
    ...files,
    recipe: `${JSON.stringify({ ...JSON.parse(files.recipe), ...change }, null, 2)}\n`,
  });

/** A change of one claim of the first step, by its name; of the first one without a name. */
export const claimWith = (name: string | null, change: object): Forgery =>
  stepWith(({ claims }) => ({
    claims: claims.map((one, i) =>
      (name === null ? i === 0 : one.claim === name) ? { ...one, ...change } : one,
    ),
  }));

const fileClaimWith = (change: object): Forgery =>
  certificateWith(({ file }) => ({ file: file.map((one) => ({ ...one, ...change })) }));

/** Forgeries of any certificate, and what is said of them. One that changes nothing does not apply to it. */
export const FORGERIES: readonly (readonly [string, Forgery, RegExp])[] = [
  ['a claim is left out', stepWith(({ claims }) => ({ claims: claims.slice(1) })), /left out/],
  ['a sentence', claimWith(null, { sentence: 'Nobody can be found.' }), /otherwise/],
  ['a meaning of a figure', claimWith(null, { figure: 'persons at risk' }), /otherwise/],
  ['a finding', claimWith(null, { found: 'the smallest class has 999' }), /otherwise/],
  ['a verdict of a claim', claimWith(null, { holds: false }), /otherwise/],
  [
    'a claim twice',
    stepWith(({ claims }) => ({ claims: [...claims, ...claims.slice(0, 1)] })),
    /twice/,
  ],
  ['a sentence about the file', fileClaimWith({ sentence: 'Nothing leaks.' }), /otherwise/],
  ['a tier', fileClaimWith({ tier: 'proved', because: 'mathematics.' }), /otherwise/],
  [
    'a figure that nobody measured',
    certificateWith(({ figures }) => ({
      figures: [
        ...figures,
        ...figures.slice(0, 1).map((one) => ({ ...one, name: 'risk', value: 0 })),
      ],
    })),
    /figure "risk"/,
  ],
  [
    'a definition of a figure',
    certificateWith(({ figures }) => ({
      figures: figures.map((one) => ({ ...one, definition: 'risk' })),
    })),
    /figure/,
  ],
  ['a field of its own', certificateWith(() => ({ approvedBy: 'the ministry' })), /approvedBy/],
  [
    'a program with an approval',
    certificateWith(({ program }) => ({ program: `${program}, approved by the ministry` })),
    /program is not a version/,
  ],
  [
    'a version with an approval',
    certificateWith(({ program }) => ({ program: `${program}-approved.by.the.ministry` })),
    /program is not a version/,
  ],
  [
    'a claim about the file that nothing promises',
    certificateWith(({ file }) => ({
      file: [...file, { ...file[0], claim: 'differential-privacy', sentence: 'Nobody is found.' }],
    })),
    /nothing promises this claim/,
  ],
  ['that nothing holds', certificateWith(() => ({ holds: false })), /as a whole/],
  [
    'groups of another size',
    stepWith(({ groups }) => (groups ? { groups: { ...groups, max: 99 } } : {})),
    /groups/,
  ],
  ['another number of emptied cells', stepWith(() => ({ suppressed: 999 })), /missing values/],
  [
    'a reason against a release that is none',
    certificateWith(() => ({ notReleasable: ['it was too good.'] })),
    /reason/,
  ],
  [
    'records of the original',
    certificateWith(({ original }) => ({ original: { ...original, records: 9999 } })),
    /original/,
  ],
  [
    'another name of a column',
    certificateWith(({ columns }) => ({
      columns: columns.map((one, i) => (i === 0 ? { ...one, name: 'noise' } : one)),
    })),
    /column/,
  ],
];
