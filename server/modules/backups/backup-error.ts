/** An expected failure of a backup or a restore. The message states what is wrong, what was changed, and what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** Returns the message of an error. The message of an error of the file storage is that of its cause. */
export function describeCause(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  if (cause instanceof Error && code?.startsWith('E_')) return describeCause(cause);
  if (code === 'ENOSPC') return 'no space is left on the disk';
  return message || code || 'unknown';
}
