import { onFirstInteraction } from '#web/lib/hooks/on-interaction.ts';
import { call } from './api-client.ts';

let isRequested = false;
let token = '';

/**
 * Requests the form token, which contains the time of the first interaction. The server also accepts a form without a
 * token.
 */
export function requestFormToken(): void {
  if (isRequested) return;
  isRequested = true;
  call('/site/forms/begin').then(
    ({ response }) => (token = response.form_token),
    () => (isRequested = false),
  );
}

/** Requests the form token at the first interaction. @returns a function that removes the listeners */
export const requestFormTokenOnInteraction = (): (() => void) => onFirstInteraction(requestFormToken);

/** Returns the anti-spam fields that are sent with a form (see HoneypotField). */
export function getAntiSpamFields(): { form_token: string; reference_code: string } {
  const honeypots = document.querySelectorAll<HTMLInputElement>('input[name=reference_code]');
  return { form_token: token, reference_code: [...honeypots].map(({ value }) => value).join('') };
}
