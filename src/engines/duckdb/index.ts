export { type ExternalProtection, USUAL_CUT } from './protectExternal.ts';
