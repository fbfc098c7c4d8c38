/** First address behind the constants, from which the loader hands out memory. */
export function heapBase(): usize {
  return __heap_base;
}
