export {
  assembleCertificate,
  type CertificateParts,
  queryOf,
  recordOf,
  sealed,
  sharedColumns,
  untouched,
} from './assemble.ts';
export { checkFileOrBlocks, mergeChecked } from './blocks.ts';
export { certifiedSteps, groupsOver, type Shared } from './certifiedSteps.ts';
export * from './changes.ts';
export { coverageOf, fatesOf } from './coverage.ts';
export * from './fileClaims.ts';
export * from './inferenceClaim.ts';
export {
  type CoveredFile,
  codedAs,
  loadCovered,
  type WantedColumns,
  wantedIn,
  writtenDialect,
} from './loadCovered.ts';
export * from './mustState.ts';
export * from './protectedDescription.ts';
export * from './refuseForeign.ts';
export * from './ruleClaim.ts';
export { isSame } from './same.ts';
export * from './scope.ts';
export { fileVerdict, sealVerdict, type Verdict } from './verdicts.ts';
export * from './verification.ts';
export {
  formOf,
  haveColumnsOf,
  MISFITS,
  misfit,
  otherBlocks,
  otherCut,
  paperVerdict,
  type Recomputed,
  refuseUnlessOther,
  verdictsOn,
  wantedBy,
  wrongCut,
} from './verifyClaims.ts';
