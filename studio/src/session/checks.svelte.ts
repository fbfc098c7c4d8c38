import { Latest } from './latest.svelte.ts';

/** The latest results about rules and risk. They are kept while the user is at another step. */
export const ruleCheck = new Latest('checkFile');
export const riskNow = new Latest('risk');
export const uniqueness = new Latest('uniques');
export const rulePlan = new Latest('explainRules');
