import { Latest } from './latest.svelte.ts';

/** What is known of the rules and of the risk as they stand; kept while the user is at another step. */
export const ruleCheck = new Latest('checkFile');
export const riskNow = new Latest('risk');
export const rulePlan = new Latest('explainRules');
