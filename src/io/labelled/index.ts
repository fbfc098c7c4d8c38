export { type Decode, decoderOf } from './decoder.ts';
export {
  type Dictionary,
  type Form,
  type LabelledColumn,
  likeTable,
  type TableChoice,
} from './dictionary.ts';
export { Feed, Fields, roomToDescribe } from './feed.ts';
export {
  type Batch,
  dictionaryOf,
  isLabelledSource,
  type LabelledFile,
  type LabelledSource,
  labelledSource,
} from './source.ts';
export { isTag, letterOf } from './tags.ts';
export { labelledTarget, type MadeFrom } from './target.ts';
export { utf8Of } from './unsaid.ts';
export { csvToLabelled, type Encoder, type LabelledFormat, type LabelledFrom } from './write.ts';
export { numberCode, secondsOf, timeText, type WrittenColumn } from './written.ts';
