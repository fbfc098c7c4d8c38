/**
 * Penumbra with files on disk, for Node.
 *
 * @module
 */
export * from './io/files/index.ts';
export * from './engine/protectFile.ts';
