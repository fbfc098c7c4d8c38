/** The same fields, with each one that can be undefined made optional. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that have a value. For objects that are merged into others, or compared key by key. */
export function present<const T extends object>(fields: T): Present<T> {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as Present<T>;
}
