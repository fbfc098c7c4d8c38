export { type DuckdbOptions, duckdbEngine } from './engine.ts';
export { parseMemory, shareMemory } from './memory.ts';
export * from './verifyExternal.ts';
export { beginWork, type WorkFolder } from './workFolder.ts';
