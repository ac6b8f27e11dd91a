import { accountPrefix, dropTab, keepTab, readTab } from '#web/lib/storage/session-storage.ts';

const key = `${accountPrefix}email`;

/** The new address that was typed in this tab and not sent; undefined where this person has typed none. */
export function typedEmail(userId: string): string | undefined {
  const { _id, email } = readTab<{ _id: string; email: string }>(key);
  return _id === userId ? email : undefined;
}

export const keepTypedEmail = (userId: string, email: string): void => keepTab(key, { _id: userId, email });
export const forgetTypedEmail = (): void => dropTab(key);
