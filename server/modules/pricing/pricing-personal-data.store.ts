import type { PersonalDataContributor } from '#server/modules/users/index.ts';

/** Price book versions refer to the staff member who published them, never to a customer. */
export const pricingPersonalData = { tables: { notTransferred: ['price_book_versions'] } } satisfies PersonalDataContributor;
