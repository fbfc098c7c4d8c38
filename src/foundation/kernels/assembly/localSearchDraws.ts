// Random words of a search: from the stream that a key and three numbers name (numerics/random.ts), one after
// another.
import { keystream } from './chacha20';

const BLOCKS: i32 = 64;
const WORDS: i32 = BLOCKS << 4;
const words = memory.data(WORDS << 2, 16);
const key = memory.data(32, 16);

let drawn: i32 = WORDS;
let block: u32 = 0;
let name0: u32 = 0;
let name1: u32 = 0;
let name2: u32 = 0;

export function openDraws(keyAt: usize, step: u32, purpose: u32, index: u32): void {
  memory.copy(key, keyAt, 32);
  name0 = step;
  name1 = purpose;
  name2 = index;
  block = 0;
  drawn = WORDS;
}

export function draw(): u32 {
  if (drawn == WORDS) {
    keystream(key, block, name0, name1, name2, words, BLOCKS);
    block += <u32>BLOCKS;
    drawn = 0;
  }
  const word = load<u32>(words + ((<usize>drawn) << 2));
  drawn++;
  return word;
}
