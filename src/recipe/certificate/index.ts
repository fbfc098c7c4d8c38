export {
  assembleCertificate,
  type CertificateParts,
  recordOf,
  sealed,
  sharedColumns,
} from './assemble.ts';
export { checkFileOrBlocks, mergeChecked } from './blocks.ts';
export {
  type CoveredFile,
  certifiedSteps,
  codedAs,
  coverageOf,
  fatesOf,
  groupsOver,
  loadCovered,
  type Shared,
  type WantedColumns,
  wantedIn,
} from './certify.ts';
export * from './changes.ts';
export * from './fileClaims.ts';
export * from './refuseForeign.ts';
export * from './ruleClaim.ts';
export * from './scope.ts';
export type { Verdict } from './verdicts.ts';
export * from './verification.ts';
export {
  haveColumnsOf,
  MISFITS,
  misfit,
  otherBlocks,
  otherCut,
  partitionVerdict,
  type Recomputed,
  refuseUnlessOther,
  verdictsOn,
  wantedBy,
  wrongCut,
} from './verifyClaims.ts';
