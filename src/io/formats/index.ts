export { withComments } from './comments.ts';
export { LABELLED_FILES, type LabelledFiles } from './labelled.ts';
export { notHeld } from './lost.ts';
export { targetWithLabels } from './target.ts';
