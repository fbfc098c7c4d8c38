export function installPython(): string;
export function installR(): string;
