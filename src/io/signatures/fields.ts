import { parseNested } from '../../foundation/words/index.ts';
/** Whether a value is a SHA-256 or a key: 64 hexadecimal digits. */
export const isDigest = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The fields of a JSON object; none if the text is not one. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseNested(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
