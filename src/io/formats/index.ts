export { leftInParquet, withComments } from './comments.ts';
export { LABELLED_FILES, type LabelledFiles } from './labelled.ts';
export { emptiedNotHeld, notHeld } from './lost.ts';
export { type FormatName, formatOfName, hasReasons, holdsCodes } from './reasons.ts';
export { RECORD_FORMATS, type RecordFormat, recordFormat } from './recordFormat.ts';
export { targetWithLabels } from './target.ts';
