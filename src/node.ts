/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export { nodeCrew } from './engine/nodeCrew.ts';
export * from './engine/protectFile.ts';
export * from './io/files/index.ts';
