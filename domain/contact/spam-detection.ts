/** The signs of spam with their labels for staff. A submission with a sign is accepted and marked as spam. */
export const spamReasons = {
  trap: 'A field that people do not see was filled in',
  too_quick: 'Sent less than 2 seconds after the form was started',
  forged: 'The form’s security token is not valid',
  reused: 'The same security token was used many times',
  links: 'Contains several links and did not come from our form',
  flood: 'One of an unusually large number this hour',
} as const;
export type SpamReason = keyof typeof spamReasons;

/** The result of checking a form token. `none` is a missing or expired token, which alone is not a sign of spam. */
export type FormTokenResult = 'none' | 'forged' | 'reused' | { startedAt: Date };

const minFillMs = 2000;
const maxLinks = 2;

/** Returns the sign of spam of a signed-in customer's request, which has no form token. @param value the value of the hidden field */
export const detectHoneypot = (value: string): SpamReason[] => (value.trim() === '' ? [] : ['trap']);

/**
 * Returns the signs of spam of a visitor's message.
 * @param submission.honeypot the value of the hidden field
 * @param submission.text all free texts
 */
export function detectSpamReasons({
  honeypot,
  formToken,
  now,
  text,
}: {
  honeypot: string;
  formToken: FormTokenResult;
  now: Date;
  text: string;
}): SpamReason[] {
  const reasons = detectHoneypot(honeypot);
  if (formToken === 'forged' || formToken === 'reused') reasons.push(formToken);
  else if (formToken !== 'none' && now.getTime() - formToken.startedAt.getTime() < minFillMs) reasons.push('too_quick');
  const links = text.match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0;
  if (formToken === 'none' && links > maxLinks) reasons.push('links');
  return reasons;
}
