import type { PersonalDataContributor } from '#server/modules/users/index.ts';

/** A merge of customers transfers no page versions: only staff save them. */
export const contentPersonalData = { tables: { notTransferred: ['page_versions'] } } satisfies PersonalDataContributor;
