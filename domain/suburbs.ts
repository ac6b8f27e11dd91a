/** The suburb of a list that was named, however it was written. */
export const findSuburb = <Suburb extends { name: string }>(suburbs: readonly Suburb[], name: string): Suburb | undefined =>
  suburbs.find((suburb) => suburb.name.toLowerCase() === name.trim().toLowerCase());
