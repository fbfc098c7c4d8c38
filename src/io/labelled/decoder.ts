import { decode } from '../csv/index.ts';

/** Turns bytes of a file into text. Undefined if they are none in its encoding. */
export type Decode = (bytes: Uint8Array) => string | undefined;

const LATIN = /^(windows-1252|cp1252|iso-?8859-1|latin-?1|us-ascii|ascii|ansi_x3\.4-1968)$/;

/** A decoder for an encoding by its name, in lower case. `unknown` makes the error if it is not known here. */
export function decoderOf(encoding: string, unknown: () => Error): Decode {
  // Some releases of Node decode Windows-1252 wrongly.
  if (LATIN.test(encoding)) return (bytes) => decode(bytes, 0, bytes.length, 'windows-1252');
  const decoder = named(encoding, unknown);
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}

function named(encoding: string, unknown: () => Error): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    throw unknown();
  }
}
