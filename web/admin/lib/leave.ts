import { logOut } from '#web/site/shell/log-out.ts';
import { dropDrafts } from './stored.ts';

/** Ends the session, and forgets what was typed on this device. */
export async function leaveDesk(): Promise<void> {
  dropDrafts();
  await logOut();
}
