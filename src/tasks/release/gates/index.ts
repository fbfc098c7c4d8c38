import type { Gate } from '../gate.ts';
import { alone } from './alone.ts';
import { claims } from './claims.ts';
import { decided } from './decided.ts';
import { design } from './design.ts';
import { formulas } from './formulas.ts';
import { freeText } from './freeText.ts';
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
