/**
 * Penumbra in a page: a crew of web workers for `protect` and `verify`.
 *
 * @module
 */
export { webCrew } from './engine/webCrew.ts';
