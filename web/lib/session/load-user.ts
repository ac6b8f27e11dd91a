import type { UserData } from '#contract/account/auth.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getSession, saveUser } from './session-store.ts';

/** Loads the signed-in user's data, and stores the user's id, name and type next to the token. */
export async function loadUser(): Promise<UserData> {
  const { response } = await call('/site/get/userdata', { user: getSession()?.userId });
  saveUser(response);
  return response;
}
