/** Gives something to the user as a file. The browser asks where, or puts it among the downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; an address that stays keeps the memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
