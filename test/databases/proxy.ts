import { createServer, connect as dial, type Socket } from 'node:net';

/** A way to a server that ends in the middle: bytes are counted on each connection, in both directions. */
export interface Way {
  /** From now on the first connection with so many bytes ends there, or goes no further and stays. */
  arm(direction: 'up' | 'down', bytes: number, how: 'cut' | 'hold'): void;
  readonly isOver: boolean;
  /** Waits until the server knows of every end: what asks it in the way of this process would keep that from it. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Listens at one socket and passes everything on to another. */
export async function proxyTo(socket: string, at: string): Promise<Way> {
  let armed: { direction: string; left: number; how: string } | null = null;
  let isOver = false;
  const all = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = dial(socket);
    for (const one of [client, upstream]) {
      all.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        all.delete(one);
        client.destroy();
        upstream.destroy();
      });
    }
    const pass = (from: Socket, to: Socket, direction: string) => {
      let count = 0;
      let isHeld = false;
      from.on('data', (piece) => {
        count += piece.length;
        if (isHeld) return;
        if (armed?.direction !== direction || count < armed.left) {
          to.write(piece);
          return;
        }
        to.write(piece.subarray(0, piece.length - (count - armed.left)));
        isOver = true;
        if (armed.how === 'cut') client.destroy();
        else isHeld = true;
        armed = null;
      });
    };
    pass(client, upstream, 'up');
    pass(upstream, client, 'down');
  });
  await new Promise<void>((listening) => server.listen(at, listening));
  return {
    arm(direction, left, how) {
      armed = { direction, left, how };
      isOver = false;
    },
    get isOver() {
      return isOver;
    },
    async quiet() {
      while (all.size > 0) await new Promise((later) => setTimeout(later, 3));
    },
    async close() {
      for (const one of all) one.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
