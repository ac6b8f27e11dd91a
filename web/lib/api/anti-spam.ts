import { call } from './api-client.ts';

const signs = ['pointerover', 'touchstart', 'focusin'];
let asked = false;
let token = '';

/** Asks for the time of the first touch. Without an answer the form goes without: that alone says nothing against it. */
export function touchForm(): void {
  if (asked) return;
  asked = true;
  call('/site/forms/begin').then(
    ({ response }) => (token = response.form_token),
    () => (asked = false),
  );
}

/** Does so as soon as somebody turns to the page. @returns ends that */
export function awaitTouch(): () => void {
  for (const type of signs) document.addEventListener(type, touchForm, { once: true, passive: true });
  return () => signs.forEach((type) => document.removeEventListener(type, touchForm));
}

/** What goes along with a form beside its answers (see TrapField). */
export function formProof(): { form_token: string; reference_code: string } {
  const traps = document.querySelectorAll<HTMLInputElement>('input[name=reference_code]');
  return { form_token: token, reference_code: [...traps].map(({ value }) => value).join('') };
}
