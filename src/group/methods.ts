import type { GroupMethod } from '../method/index.ts';
import { mdav } from './mdav.ts';

/** Every way to group records. One line per method. */
export const groupMethods: readonly GroupMethod[] = [mdav];
