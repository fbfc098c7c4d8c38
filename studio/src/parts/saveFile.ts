/** Saves a blob as a file. The browser asks for a place, or uses the downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then. The address must be revoked, because it holds the memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
