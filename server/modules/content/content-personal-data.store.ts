import type { PersonalDataContributor } from '#server/modules/users/index.ts';

/** Page versions refer to the staff member who saved them, never to a customer. */
export const contentPersonalData = { tables: { notTransferred: ['page_versions'] } } satisfies PersonalDataContributor;
