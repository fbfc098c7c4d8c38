import { PenumbraError } from '../../../error.ts';

/** JSON of an executor's findings. JSON has no infinite numbers, but the figure of a failed claim can be infinite. */
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

/** A refusal as JSON. Other messages can contain values, so only ours are sent. */
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
