export {
  assembleCertificate,
  type CertificateParts,
  isSharing,
  recordOf,
  sealed,
  sharedColumns,
} from './assemble.ts';
export { type CheckedBlock, checkFileOrBlocks, mergeChecked } from './blocks.ts';
export * from './categoriesIn.ts';
export * from './certificateOf.ts';
export {
  belongingIn,
  type CoveredFile,
  certifiedSteps,
  columnAt,
  coverageOf,
  fatesOf,
  groupsOver,
  loadCovered,
  placeIn,
  type Shared,
  type WantedColumns,
} from './certify.ts';
export * from './changes.ts';
export * from './fileClaims.ts';
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
  othersIn,
  partitionVerdict,
  refuseUnlessOther,
  verdictsOn,
  wantedBy,
  wrongCut,
} from './verifyClaims.ts';
