import { PenumbraError } from '../../error.ts';

/**
 * What DuckDB said, without its words: they may quote a cell. Of its message only the class of error, which
 * stands before the first colon, is kept.
 */
export function databaseFailure(error: unknown): PenumbraError {
  if (error instanceof PenumbraError) return error;
  const message = error instanceof Error ? error.message : '';
  const kind = /^[A-Za-z ]+(?= Error:)/.exec(message)?.[0] ?? '';
  if (kind === 'INTERRUPT' || /^INTERRUPT/i.test(message)) {
    return stopped();
  }
  // Said by commits, checkpoints and appends alike, whatever class of error they give.
  if (/No space left|ENOSPC|quota exceeded|File too large/i.test(message)) {
    return new PenumbraError(
      'file',
      'The disk with the temporary data is full: free some space, or let the folder be elsewhere.',
    );
  }
  if (kind === 'Out of Memory') {
    const disk = /max_temp_directory_size|No space left/i.test(message);
    return new PenumbraError(
      'file',
      disk
        ? 'The folder for temporary data has too little space: free some, or let the folder be elsewhere.'
        : 'The database ran out of the memory it may use: allow it more memory, or use fewer threads.',
    );
  }
  if (kind === 'IO') {
    return new PenumbraError(
      'file',
      'The temporary data cannot be read or written: check the folder and its permissions.',
    );
  }
  return new PenumbraError(
    'internal',
    `The database refused a statement (${kind || 'unknown'} error).`,
  );
}

export function stopped(): PenumbraError {
  return new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');
}
