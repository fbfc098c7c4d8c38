export * from './continueStay.ts';
export type { Acceptance, GateOutcome } from './decide.ts';
export { checkAcceptances, FORMER_GATES, isFree } from './decide.ts';
export type { Gate, GateFinding, ReleaseCandidate } from './gate.ts';
export { gates } from './gates/index.ts';
export {
  type DataTarget,
  type ExaminedRelease,
  examineRelease,
  type ForeignRelease,
  gatesOfForeign,
  type JudgedRelease,
  judgeRelease,
  makeBundle,
  readKept,
} from './release.ts';
