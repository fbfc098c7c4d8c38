import { PenumbraError } from '../../error.ts';
import type { Description } from '../../foundation/table/index.ts';
import { descriptionDigest } from '../description/index.ts';
import { sealed } from './assemble.ts';
import type { Certificate } from './certificate.ts';

/** Refuses a certificate that was edited, or that is about other files. */
export function refuseForeignCertificate(
  certificate: Certificate | null,
  original: string,
  masked: string,
): void {
  if (certificate === null) return;
  const { seal, ...stated } = certificate;
  if (sealed(stated).seal !== seal) {
    throw new PenumbraError(
      'data',
      'The certificate was edited: its seal does not match. Give the unedited certificate, or leave it out.',
    );
  }
  if (speaksOf(certificate, original, masked)) return;
  throw new PenumbraError(
    'data',
    'The certificate is about other files than these two: give the certificate that was stored with them, or leave it out.',
  );
}

/** Whether a certificate was made for the files with these digests. */
export function speaksOf(certificate: Certificate, original: string, masked: string): boolean {
  return certificate.original.sha256 === original && certificate.protected.sha256 === masked;
}

/**
 * Refuses to judge a file by another description than the one it was protected with. Certificates of earlier versions
 * name none. The description is complete: as a file was read with it.
 */
export function refuseOtherDescription(
  certificate: Pick<Certificate, 'description'>,
  description: Description,
): void {
  if (certificate.description === undefined) return;
  if (certificate.description === descriptionDigest(description)) return;
  throw new PenumbraError(
    'usage',
    'The file was protected with another description: roles, kinds, units, weights or missing codes differ. Protect it again with the present description, or judge it by this one all the same with --other-description.',
  );
}
