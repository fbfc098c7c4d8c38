import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before the program with --import: one file call of its main thread goes wrong, as PENUMBRA_FAULT says. The
 * names of the calls are written to a file at the end, if one is named.
 */
const { at, fault, names, calls } = JSON.parse(process.env.PENUMBRA_FAULT);
const made = [];

if (isMainThread) {
  const path = join(tmpdir(), `penumbra-probe-${randomBytes(8).toString('hex')}`);
  const probe = await promises.open(path, 'w');
  const handle = Object.getPrototypeOf(probe);
  await probe.close();
  const { rmSync, writeFileSync } = fs;
  rmSync(path);
  for (const name of names.async) replace(promises, name, false);
  for (const name of names.atOnce) replace(fs, name, true);
  for (const name of names.ofHandles) replace(handle, name, false);
  syncBuiltinESMExports();
  if (calls !== undefined) process.on('exit', () => writeFileSync(calls, JSON.stringify(made)));
}

function replace(owner, name, isAtOnce) {
  const own = owner[name];
  owner[name] = function (...args) {
    // Node reads modules by their addresses.
    if (args[0] instanceof URL) return own.apply(this, args);
    if (made.push(name) - 1 !== at) return own.apply(this, args);
    if (fault === 'torn' && typeof args[1] === 'string') {
      fs.writeFileSync(args[0], args[1].slice(0, args[1].length >> 1), { flag: args[2]?.flag });
    }
    if (fault === 'kill' || fault === 'torn') process.kill(process.pid, 'SIGKILL');
    const error = Object.assign(new Error(fault), { code: fault });
    if (isAtOnce || name === 'createReadStream') throw error;
    return Promise.reject(error);
  };
}
