import { instantiate, type Kernel } from '../../../foundation/kernels/index.ts';
import { type Job, toTheEnd } from '../../../foundation/work/index.ts';
import {
  type PartResult,
  type PartTask,
  type SharedTask,
  searchPart,
  taskOf,
} from './searchPart.ts';
import { groupSlices, type SliceTask } from './slices.ts';

/** Work that can run on other threads. */
type OptimiseQuestion =
  | { readonly what: 'slices'; readonly task: SliceTask }
  | { readonly what: 'search'; readonly task: PartTask | SharedTask };

type OptimiseAnswer = Int32Array | PartResult;

/** Kept from one search to the next, because a thread has many of them and memory is released late. */
let kept: { readonly kernel: Kernel; readonly mark: number } | undefined;

/** Parts of a search for groups of lower loss. Each answer depends only on its question. */
export const optimiseJob: Job<undefined, OptimiseQuestion, OptimiseAnswer> = {
  name: 'optimise-part',
  open: () => (question) => {
    switch (question.what) {
      case 'slices':
        return toTheEnd(groupSlices(question.task));
      case 'search': {
        if (kept === undefined) {
          const kernel = instantiate();
          kept = { kernel, mark: kernel.mark() };
        }
        kept.kernel.free(kept.mark);
        const { task } = question;
        return toTheEnd(searchPart('shared' in task ? taskOf(task) : task, kept.kernel));
      }
    }
  },
};
