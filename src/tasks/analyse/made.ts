import type { Parameters, Rule } from '../../measures/inference/index.ts';
import type { Certificate, Recipe } from '../../recipe/index.ts';

/** How a synthetic file was made, as its certificate and its recipe tell. */
export interface Made {
  /** Digest of the file that the certificate is about. */
  readonly sha256: string;
  readonly rule: Exclude<Rule, 'fully' | 'masked'>;
  readonly parameters: Parameters;
  /** Number of records in the original. */
  readonly records: number;
}

/** The rule that fits files, and why. */
export interface Settled {
  readonly rule: Rule;
  readonly parameters: Parameters;
  /** Number of records in the original, if it is known. */
  readonly records?: number | undefined;
  readonly notes: readonly string[];
}

const SYNTHESIS = ['sequential-synthesis', 'joint-synthesis'];

/**
 * Null if the file is not of a synthesis alone. It is complete if every written column is drawn for every record, and
 * partial if some columns or records keep their values.
 */
export function madeBy(certificate: Certificate, { steps }: Recipe): Made | null {
  if (steps.length === 0 || certificate.sampled !== undefined) return null;
  const isSynthesis = steps.every(({ replace }) => SYNTHESIS.includes(replace?.method ?? ''));
  if (!isSynthesis) return null;
  const keeps = certificate.columns.some(
    ({ fate }) => !['protected', 'pseudonymised', 'left out'].includes(fate),
  );
  const isPart = keeps || steps.some(({ given, where }) => (given ?? where) !== undefined);
  const isDrawn = steps.some(({ replace }) => replace?.parameters === 'posterior');
  return {
    sha256: certificate.protected.sha256,
    rule: isPart ? 'partially' : 'complete',
    parameters: isDrawn ? 'drawn' : 'fixed',
    records: certificate.original.records,
  };
}

/**
 * What was said comes first, then what the certificates say if they all say the same, then complete synthesis with drawn
 * parameters. One partially synthetic file tells nothing about differences between files: the rule complete bounds its
 * variance, because drawing fewer values adds less.
 */
export function settled(
  said: { readonly rule?: Rule | undefined; readonly parameters?: Parameters | undefined },
  made: readonly (Made | null)[],
): Settled {
  const [first] = made;
  const isKnown =
    first !== undefined &&
    first !== null &&
    made.every(
      (one) =>
        one?.rule === first.rule &&
        one.parameters === first.parameters &&
        one.records === first.records,
    );
  if (said.rule !== undefined || !isKnown) {
    const { rule = 'complete', parameters = 'drawn' } = said;
    return { rule, parameters, records: isKnown ? first.records : undefined, notes: [] };
  }
  const parameters = said.parameters ?? first.parameters;
  // Only the rule complete asks for parameters, and only it takes one file.
  const isComplete =
    first.rule === 'complete' || said.parameters !== undefined || made.length === 1;
  const what =
    first.rule === 'complete'
      ? `By their certificates, the files are of complete synthesis, parameters ${first.parameters}.`
      : 'By their certificates, the files are partially synthetic: some columns or records keep their values.';
  const bound = 'The rule complete is used: its intervals are then too long rather than too short.';
  return {
    rule: isComplete ? 'complete' : 'partially',
    parameters,
    records: first.records,
    notes: [isComplete && first.rule === 'partially' ? `${what} ${bound}` : what],
  };
}
