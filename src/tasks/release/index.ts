export type { Acceptance, GateOutcome } from './decide.ts';
export type { Gate, GateFinding, ReleaseCandidate } from './gate.ts';
export { gates } from './gates/index.ts';
