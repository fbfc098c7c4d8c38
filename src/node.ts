/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */

export * from './engine/protectFile.ts';
export * from './io/files/index.ts';
