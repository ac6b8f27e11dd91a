import { onFirstInteraction } from '#web/lib/hooks/on-interaction.ts';
import { call } from './api-client.ts';

let isRequested = false;
let token = '';

/**
 * Requests the form token, which contains the time of the first interaction. The server also accepts a form without a
 * token.
 */
function requestFormToken(): void {
  if (isRequested) return;
  isRequested = true;
  call('/site/forms/begin').then(
    ({ response }) => (token = response.form_token),
    () => (isRequested = false),
  );
}

/**
 * Requests the form token at the first interaction, unless the form contains text by then: its author spent time on it
 * before. @returns a function that removes the listeners
 */
export const requestFormTokenOnInteraction = (hasText: () => boolean): (() => void) =>
  onFirstInteraction(() => {
    if (!hasText()) requestFormToken();
  });

/** Returns the value of the hidden field (see HoneypotField). */
export function getHoneypotField(): { reference_code: string } {
  const honeypots = document.querySelectorAll<HTMLInputElement>('input[name=reference_code]');
  return { reference_code: [...honeypots].map(({ value }) => value).join('') };
}

/** Returns the anti-spam fields that are sent with a form of visitors. */
export const getAntiSpamFields = () => ({ form_token: token, ...getHoneypotField() });
