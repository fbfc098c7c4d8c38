export { duckdbEngine } from './engine.ts';
export { parseMemory, shareMemory } from './memory.ts';
export { refuseMemory, rereadExternally, type VerifyExternalOptions } from './reread.ts';
export { planExternally } from './survey.ts';
export { beginWork } from './workFolder.ts';
