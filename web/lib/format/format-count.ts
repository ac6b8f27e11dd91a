/** Formats a count with its noun: `1 stone`, `15 stones`. */
export const formatCount = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;
