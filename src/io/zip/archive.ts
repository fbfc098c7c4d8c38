import { type ByteSource, bytesSource } from '../bytes/index.ts';
import { readZip } from './read.ts';

/** The files of a ZIP archive by name. If all lie in one folder, its name is left out. */
export function filesInArchive(
  bytes: Uint8Array,
  name: string,
): ReadonlyMap<string, () => Promise<ByteSource>> {
  const files = readZip(bytes, name);
  const folders = new Set([...files.keys()].map((path) => path.split('/').slice(0, -1).join('/')));
  const [folder] = folders;
  const within = folders.size === 1 && folder !== '' ? `${folder}/`.length : 0;
  return new Map(
    [...files].map(([path, content]) => [
      path.slice(within),
      async () => bytesSource(path.slice(within), content),
    ]),
  );
}
