import { PenumbraError } from '../../error.ts';
import { sealed } from './assemble.ts';
import type { Certificate } from './certificate.ts';

/** Refuses a certificate that was edited, or that speaks of other files than these: nothing may be built on it. */
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
      'The certificate was edited, as its seal does not fit: give the one that was kept, or leave it out.',
    );
  }
  if (speaksOf(certificate, original, masked)) return;
  throw new PenumbraError(
    'data',
    'The certificate speaks of other files than these two: give the one that was kept with them, or leave it out.',
  );
}

/** Whether a certificate was made for the files with these digests. */
export function speaksOf(certificate: Certificate, original: string, masked: string): boolean {
  return certificate.original.sha256 === original && certificate.protected.sha256 === masked;
}
