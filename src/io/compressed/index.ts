export { gunzipInPage } from './gunzip.ts';
export { type UnpackLimits, unpacked } from './read.ts';
export * as refusal from './refusal.ts';
export { unzstdWhole } from './zstd/read.ts';
