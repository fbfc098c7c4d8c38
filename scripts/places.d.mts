import type { Plugin } from 'vite';

export function placesAsCompiled(folder?: string | null): Plugin;
