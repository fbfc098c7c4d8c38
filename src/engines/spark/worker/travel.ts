import { PenumbraError } from '../../../error.ts';

/** JSON of what an executor found; it has no infinite numbers, but a claim that fails may have found one. */
export function packed(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'number' && !Number.isFinite(one) ? { number: String(one) } : one,
  );
}

export function unpacked<T>(text: string): T {
  return JSON.parse(text, (_, one) =>
    typeof one === 'object' && one !== null && 'number' in one ? Number(one.number) : one,
  );
}

/** A refusal as it travels. Messages of anybody else may hold values, so only ours do. */
export function packedRefusal(error: unknown): string {
  if (!(error instanceof PenumbraError)) throw error;
  const { code, message, place } = error;
  return JSON.stringify({ code, message, place });
}

/** Throws a refusal that came from an executor. */
export function throwPacked(text: string): never {
  const { code, message, place } = JSON.parse(text);
  throw new PenumbraError(code, message, place);
}
