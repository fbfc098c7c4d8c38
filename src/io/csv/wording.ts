/** A count with commas between thousands, `4,950`: the same in every locale. */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 cell`, `2 cells`. */
export function counted(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** `1 MiB`, `64 KiB`, `100 bytes`: a limit as one says it. */
export function size(bytes: number): string {
  if (bytes >= 1 << 20 && bytes % (1 << 20) === 0) return `${count(bytes / (1 << 20))} MiB`;
  if (bytes >= 1 << 10 && bytes % (1 << 10) === 0) return `${count(bytes / (1 << 10))} KiB`;
  return counted(bytes, 'byte');
}
