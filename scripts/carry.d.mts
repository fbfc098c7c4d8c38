export function carry(folder: string): Promise<void>;
