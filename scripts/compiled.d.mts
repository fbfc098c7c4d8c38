import type { Plugin } from 'vite';

export const COMPILED: RegExp[];
export function compile(): void;
export function runCompiled(): Plugin;
