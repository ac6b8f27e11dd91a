/** What an account has of a person besides a name and an email address. */
export type Details = { phone: { number: string }; residence: object };
export type TakenDetail = keyof Details;

const isEmpty = (residence: object): boolean => Object.values(residence).every((value) => value === '');

/**
 * What an account that stays takes from one that is closed in its favour: what it lacks and the other has. An address is taken as a whole
 * or not at all: a mixture of two addresses is neither's.
 */
export function listTaken(keep: Details, close: Details): TakenDetail[] {
  const taken: TakenDetail[] = [];
  if (keep.phone.number === '' && close.phone.number !== '') taken.push('phone');
  if (isEmpty(keep.residence) && !isEmpty(close.residence)) taken.push('residence');
  return taken;
}
