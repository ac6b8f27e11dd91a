// Not Intl.NumberFormat: Node and browsers group en-ZA numbers differently, which breaks hydration.

/** Formats a whole number from 0 with no-break spaces between thousands: `12 345`. */
export const formatInteger = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

const pluralRules = new Intl.PluralRules('en-ZA');

/** Returns `singular` for a count of one, else `plural`. */
export const selectPlural = (count: number, singular: string, plural: string): string =>
  pluralRules.select(count) === 'one' ? singular : plural;

/** Formats a count with its noun: `1 file`, `3 files`. @param plural the plural, if it is not the singular with an s */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatInteger(count)} ${selectPlural(count, singular, plural)}`;
