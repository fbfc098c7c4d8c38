import type { Chains } from './automatic.ts';

const DATE = /^(\d{3})(\d)(?:-(\d\d)(?:-(\d\d))?)?$/;

/** Days below months below years below decades, by the Gregorian calendar (ISO 8601). */
export function dateChains(): Chains {
  return {
    expected: 'dates of the calendar, written as yyyy-mm-dd, yyyy-mm or yyyy',
    chain(level) {
      const parts = DATE.exec(level);
      if (parts === null) return null;
      const [, tens, ones, month, day] = parts;
      const year = tens + ones;
      const chain = [year, `${tens}0s`];
      if (month === undefined) return chain;
      if (Number(month) < 1 || Number(month) > 12) return null;
      chain.unshift(`${year}-${month}`);
      if (day === undefined) return chain;
      if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return null;
      return [level, ...chain];
    },
  };
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
