export { parseMemory } from './memory.ts';
export * from './protectExternal.ts';
export * from './verifyExternal.ts';
