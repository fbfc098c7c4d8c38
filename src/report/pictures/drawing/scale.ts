import { log10 } from '../../../foundation/numerics/index.ts';
import {
  exponentOf,
  formatNumber,
  formatPower,
  formatTick,
  multiple,
  niceStep,
} from '../../text/index.ts';

/** Maps values to positions. */
export interface Scale {
  readonly kind: 'linear' | 'log';
  readonly domain: readonly [number, number];
  place(x: number): number;
}

/** A scale from a domain to positions. A domain without width is mapped to the middle. */
export function makeScale(
  kind: 'linear' | 'log',
  domain: readonly [number, number],
  positions: readonly [number, number],
): Scale {
  const on = kind === 'log' ? log10 : (x: number) => x;
  const [low, high] = domain.map(on);
  const [start, end] = positions;
  return {
    kind,
    domain,
    place(x) {
      return start + shareOf(on(x), low, high) * (end - start);
    },
  };
}

function shareOf(x: number, low: number, high: number): number {
  if (low === high) return 0.5;
  if (Number.isFinite(high - low)) return (x - low) / (high - low);
  // The distance of two large numbers of opposite signs overflows; the distance of their halves
  // does not.
  return (x / 2 - low / 2) / (high / 2 - low / 2);
}

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** At most `most` marks at round values inside a domain. */
export function ticksOf(scale: Pick<Scale, 'kind' | 'domain'>, most: number): Tick[] {
  const [low, high] = scale.domain;
  if (low === high) return [{ value: low, label: formatNumber(low, 6) }];
  return scale.kind === 'log' ? logTicks(low, high, most) : linearTicks(low, high, most);
}

function linearTicks(low: number, high: number, most: number): Tick[] {
  const step = niceStep(high - low, most);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // If no step fits between the two ends, only the ends are marked.
  if (step === 0 || !Number.isSafeInteger(first) || !Number.isSafeInteger(last)) {
    return [low, high].map((value) => ({ value, label: formatNumber(value, 6) }));
  }
  const ticks: Tick[] = [];
  for (let i = first; i <= last; i++) {
    const value = multiple(i, step);
    ticks.push({ value, label: formatTick(value, step) });
  }
  return ticks;
}

/**
 * Powers of ten. If there are too many, only some of them; if there is space, also 2 and 5 times
 * them.
 */
function logTicks(low: number, high: number, most: number): Tick[] {
  const [first, last] = [exponentOf(low), exponentOf(high)];
  const isFar = first < -4 || last > 6;
  for (const digits of [[1, 2, 5], [1, 3], [1]]) {
    const found: Tick[] = [];
    for (let exponent = first; exponent <= last; exponent++) {
      for (const digit of digits) {
        const value = Number(`${digit}e${exponent}`);
        const label = isFar ? formatPower(value) : formatTick(value, value);
        if (value >= low && value <= high) found.push({ value, label });
      }
    }
    if (found.length >= 2 && found.length <= most) return found;
    if (digits.length === 1 && found.length > most) {
      const every = Math.ceil(found.length / most);
      return found.filter((_, i) => i % every === 0);
    }
  }
  return linearTicks(low, high, most);
}
