import type { PersonalDataContributor } from '#server/modules/users/index.ts';

/** Versions refer to the staff member who saved them, never to a customer. */
export const pricingPersonalData = { tables: { notTransferred: ['price_book_versions'] } } satisfies PersonalDataContributor;
