import { PenumbraError } from '../../error.ts';
import { parseNested } from '../../foundation/words/index.ts';

/** The files of a bundle that say what it is, and who says so. */
export const STATEMENT_FILE = 'statement.json';
export const STATEMENT_SIGNATURE = 'statement.signature.json';

/**
 * What a bundle is, for whoever receives it. It has digests of what leaves, and of the certificate and the log, which tell
 * nothing without these files. Reasons, seeds and digests of the original and of the protected file in its order stay.
 */
export interface Statement {
  readonly format: 'penumbra-statement';
  readonly version: 1;
  readonly program: string;
  readonly purpose: string;
  readonly records: number;
  readonly columns: number;
  /** Every file of the bundle but the statement and its signature. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** The gates by their outcome. */
  readonly gates: {
    readonly passed: readonly string[];
    readonly accepted: readonly string[];
    /** The limits that failed and were accepted. */
    readonly waived?: readonly string[];
  };
  /** The seal of the certificate. */
  readonly certificate: string;
  /** The digest of the audit log before this release. */
  readonly log: string;
}

/** The text of a statement. */
export function statementText(statement: Omit<Statement, 'format' | 'version'>): string {
  const whole = { format: 'penumbra-statement', version: 1, ...statement };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Reads a statement, and refuses a malformed one. */
export function parseStatement(text: string, name: string): Statement {
  let value: unknown;
  try {
    value = parseNested(text);
  } catch {
    value = null;
  }
  if (isStatement(value)) return value;
  throw new PenumbraError(
    'file',
    `${name} is not a statement that this program can read: get the bundle again from whoever released it.`,
    { file: name },
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isStatement(value: unknown): value is Statement {
  if (!isObject(value) || value.format !== 'penumbra-statement' || value.version !== 1) {
    return false;
  }
  const { program, purpose, records, columns, files, gates, certificate, log } = value;
  return (
    [program, purpose].every(isText) &&
    [records, columns].every(Number.isSafeInteger) &&
    [certificate, log].every(isDigest) &&
    Array.isArray(files) &&
    files.every((file) => isObject(file) && isText(file.name) && isDigest(file.sha256)) &&
    isObject(gates) &&
    [gates.passed, gates.accepted, gates.waived ?? []].every(
      (list) => Array.isArray(list) && list.every(isText),
    )
  );
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isDigest = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value);
