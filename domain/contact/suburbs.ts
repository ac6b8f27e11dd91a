import { isSameSuburb } from '#domain/shared/suburb-name.ts';

/** Returns the suburb with this name, in any spelling that `isSameSuburb` accepts. */
export const findSuburb = <Suburb extends { name: string }>(suburbs: readonly Suburb[], name: string): Suburb | undefined =>
  suburbs.find((suburb) => isSameSuburb(suburb.name, name));
