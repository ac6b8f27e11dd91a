/** Signs by which a request or a message is put aside; none of them refuses anything. */
export const spamSigns = {
  trap: 'A field that people do not see was filled in',
  too_quick: 'Sent less than 2 seconds after the form was started',
  forged: 'The form’s security token is not valid',
  reused: 'The same security token was used many times',
  links: 'Contains several links and did not come from our form',
  flood: 'One of an unusually large number this hour',
} as const;
export type SpamSign = keyof typeof spamSigns;

/** What a form's proof tells. `none`: it has none, or one that is too old to count; that alone says nothing. */
export type FormProof = 'none' | 'forged' | 'reused' | { touchedAt: Date };

const quickest = 2000;
const mostLinks = 2;

/**
 * The signs in what somebody sent.
 * @param sent.trap what stood in the field that people do not see
 * @param sent.words everything that was typed freely
 */
export function signsIn({ trap, proof, now, words }: { trap: string; proof: FormProof; now: Date; words: string }): SpamSign[] {
  const signs: SpamSign[] = [];
  if (trap.trim() !== '') signs.push('trap');
  if (proof === 'forged' || proof === 'reused') signs.push(proof);
  else if (proof !== 'none' && now.getTime() - proof.touchedAt.getTime() < quickest) signs.push('too_quick');
  const links = words.match(/https?:\/\/|\bwww\.|\[url/gi)?.length ?? 0;
  if (proof === 'none' && links > mostLinks) signs.push('links');
  return signs;
}
