import { PROMISED } from '../../recipe/certificate/index.ts';
import { LOGGED } from './log.ts';
import { REPLAYED } from './replay.ts';

/** Statements without which a certificate is worth nothing: it is not what the recipe promises, or nobody logged it. */
export const FOUNDATIONS: readonly string[] = [PROMISED, REPLAYED, LOGGED];
