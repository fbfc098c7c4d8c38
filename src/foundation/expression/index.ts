export { bind } from './bind.ts';
export { type Check, compile, FAILS, HOLDS, UNKNOWN } from './compile.ts';
export { evaluate, holds, isWhole, power, type ValueOf } from './evaluate.ts';
export * from './expression.ts';
export { asLinear, type Linear } from './linear.ts';
export { resolveMembers, type UnitMembers } from './members.ts';
export { MOST_NESTED, parseCondition, parseExpression } from './parse.ts';
export { print } from './print.ts';
export { MOST_CHARACTERS } from './tokens.ts';
