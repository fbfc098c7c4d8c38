export async function writeReference(_root: string): Promise<void> {}
