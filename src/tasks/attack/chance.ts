import { riskMeasures } from '../../measures/risk/index.ts';
import type { AttackFigure } from './attack.ts';

/** The value of a figure for a file that gives nobody away. */
export function chanceOf({ name, parts }: AttackFigure): number | null {
  return riskMeasures.find((one) => one.name === name)?.chance ?? parts[0]?.value ?? null;
}
