import { sql } from 'kysely';

// The indexes of quotes contain the same expression for the suburb.

/** SQL expression: the suburb of the site of the quote `q`: the one that staff learned later, or the submitted one. */
export const siteSuburbSql = sql<string>`(case when q.site_line2 = '' then q.contact_line2 else q.site_line2 end)`;

/** SQL expression: the street of the site of the quote `q`. */
export const siteStreetSql = sql<string>`(case when q.site_line1 = '' then q.contact_line1 else q.site_line1 end)`;
