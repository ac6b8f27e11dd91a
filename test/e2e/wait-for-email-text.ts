import { readFileSync } from 'node:fs';
import { createPool } from '#server/db/connection.ts';
import type { Block } from '#server/modules/messages/index.ts';
import { renderText } from '#server/modules/messages/render/render-text.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';
import { expect } from './support.ts';

/** Waits for an email of a kind to an address. @returns the text of the newest one, with its link and code */
export async function waitForEmailText(to: string, kind: string, since = new Date(0)): Promise<string> {
  const pool = createPool(readFileSync(getDatabaseUrlPath(), 'utf8'), 1);
  const findText = async () => {
    const { rows } = await pool.query<{ content: Block[] }>(
      'select content from outbox where recipient = $1 and kind = $2 and created_at > $3 order by created_at desc limit 1',
      [to, kind, since],
    );
    return renderText(rows[0]?.content ?? []);
  };
  try {
    await expect.poll(findText, { message: `an email ${kind} to ${to}` }).not.toBe('');
    return await findText();
  } finally {
    await pool.end();
  }
}

/** Returns the four-digit code of the newest password email. @throws an error if the email contains no code */
export async function waitForPasswordCode(email: string): Promise<string> {
  const code = /^ *(\d{4})$/m.exec(await waitForEmailText(email, 'password_code'))?.[1];
  if (code === undefined) throw new Error(`The password email to ${email} contains no code.`);
  return code;
}
