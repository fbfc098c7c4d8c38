import { PenumbraError } from '../error.ts';
import type { Certificate } from './certificate.ts';

/** A certificate from the text of a file, refused where it is none. Its statements are for `verify` to judge. */
export function parseCertificate(text: string, name: string): Certificate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PenumbraError('file', `${name} is not JSON, so it is no certificate.`, { file: name });
  }
  const complaint = shapeComplaint(value as Partial<Certificate> | null);
  if (complaint === null) return value as Certificate;
  throw new PenumbraError(
    'file',
    `${name} is no certificate that this program can read: ${complaint}. Use the certificate.json of the folder that must stay.`,
    { file: name },
  );
}

function shapeComplaint(value: Partial<Certificate> | null): string | null {
  if (typeof value !== 'object' || value === null) return 'it is not an object';
  if (value.format !== 'penumbra-certificate') return 'its format is not penumbra-certificate';
  if (value.version !== 1) return 'its version is not 1';
  if (!isList(value.steps) || !isList(value.columns) || !isList(value.file)) return 'parts are missing';
  if (!isList(value.figures) || typeof value.dialect !== 'object') return 'parts are missing';
  if (typeof value.original?.sha256 !== 'string') return 'the digest of the original is missing';
  if (typeof value.protected?.sha256 !== 'string') return 'the digest of the protected file is missing';
  for (const step of value.steps) {
    if (!isList(step?.columns) || !isList(step.claims)) return 'a step is incomplete';
    for (const column of step.columns) {
      if (!isPosition(column?.original) || !isPosition(column.protected)) return 'a column has no place';
    }
  }
  return null;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isPosition(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}
