import { sql } from 'kysely';

/** SQL condition: the business has a VAT number, so it charges VAT. */
export const chargesVat = sql<boolean>`exists (select from settings where key = 'sale' and value #>> '{seller,vatNumber}' <> '')`;
