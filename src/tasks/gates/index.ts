import { alone } from './alone.ts';
import { claims } from './claims.ts';
import { decided } from './decided.ts';
import { design } from './design.ts';
import { formulas } from './formulas.ts';
import { freeText } from './freeText.ts';
import type { Gate, ValueGate } from './gate.ts';
import { identifiers } from './identifiers.ts';
import { inferred } from './inferred.ts';
import { keys } from './keys.ts';
import { levels } from './levels.ts';
import { limits } from './limits.ts';
import { metadata } from './metadata.ts';
import { order } from './order.ts';
import { rules } from './rules.ts';
import { smallStrata } from './smallStrata.ts';
import { weights } from './weights.ts';

export * from './gate.ts';
export { levelsGone, quotedIn } from './levels.ts';
export { tellsOrder } from './order.ts';

/** Every gate, in the order of checking. */
export const gates: readonly Gate[] = [
  claims,
  decided,
  limits,
  rules,
  identifiers,
  keys,
  alone,
  inferred,
  weights,
  design,
  smallStrata,
  freeText,
  formulas,
  order,
  levels,
  metadata,
];

/** The gates that the protected values decide. The others read the papers: certificate, codebook and report. */
export const valueGates: readonly ValueGate[] = [
  decided,
  identifiers,
  keys,
  alone,
  inferred,
  weights,
  design,
  smallStrata,
  freeText,
  order,
];
