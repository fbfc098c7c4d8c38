// Order statistics of words in memory, for the trees: see neighbourBuild.ts and treeBuild.ts.

let random: u64 = 1;

/** Makes the picks of pivots begin anew, so that a tree depends on its records alone. */
export function restartPicks(): void {
  random = 1;
}

/** Quickselect (Hoare 1961) of words between two addresses, both included. */
export function select(low: usize, high: usize, middle: usize): void {
  while (high > low) {
    const pivot = pick(low, high);
    let i = low;
    let j = high;
    do {
      while (load<u64>(i) < pivot) i += 8;
      while (load<u64>(j) > pivot) j -= 8;
      if (i <= j) {
        const word = load<u64>(i);
        store<u64>(i, load<u64>(j));
        store<u64>(j, word);
        i += 8;
        j -= 8;
      }
    } while (i <= j);
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}

/** The median of three words picked at random. */
function pick(low: usize, high: usize): u64 {
  const count = ((high - low) >> 3) + 1;
  const a = pickOne(low, count);
  const b = pickOne(low, count);
  const c = pickOne(low, count);
  return max(min(a, b), min(max(a, b), c));
}

function pickOne(low: usize, count: usize): u64 {
  random = random * 6364136223846793005 + 1442695040888963407;
  return load<u64>(low + ((<usize>(((random >> 32) * <u64>count) >> 32)) << 3));
}
