export { LABELLED_FILES, type LabelledFiles } from './labelled.ts';
export { targetWithLabels } from './target.ts';
