/** The contact details that a merge may copy. */
export type ContactDetails = { phone: { number: string }; residence: object };
export type CopiedDetail = keyof ContactDetails;

const isEmpty = (residence: object): boolean => Object.values(residence).every((value) => value === '');

/** Returns the details that the target account lacks and the source account has. An address is copied as a whole or not at all. */
export function listDetailsToCopy(target: ContactDetails, source: ContactDetails): CopiedDetail[] {
  const details: CopiedDetail[] = [];
  if (target.phone.number === '' && source.phone.number !== '') details.push('phone');
  if (isEmpty(target.residence) && !isEmpty(source.residence)) details.push('residence');
  return details;
}
