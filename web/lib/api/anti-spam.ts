import { onFirstInteraction } from '#web/lib/hooks/interaction.ts';
import { call } from './api-client.ts';

let isRequested = false;
let token = '';

/** Requests the token that contains the time of the first interaction. The server accepts a form without one. */
export function requestFormToken(): void {
  if (isRequested) return;
  isRequested = true;
  call('/site/forms/begin').then(
    ({ response }) => (token = response.form_token),
    () => (isRequested = false),
  );
}

/** Requests it at the first interaction. @returns a function that cancels this */
export const requestFormTokenOnInteraction = (): (() => void) => onFirstInteraction(requestFormToken);

/** Returns the fields that are sent with a form beside its values (see TrapField). */
export function antiSpamFields(): { form_token: string; reference_code: string } {
  const traps = document.querySelectorAll<HTMLInputElement>('input[name=reference_code]');
  return { form_token: token, reference_code: [...traps].map(({ value }) => value).join('') };
}
