import { sql } from 'kysely';
import { isOwnAcceptance } from '#server/modules/users/index.ts';

/** SQL condition: the customer of the quote `q` may open the document `d`. The PDF of another account's acceptance is excluded. */
export const isVisibleToCustomer = sql<boolean>`(d.kind = 'quote' or exists (
  select from quote_acceptances a where a.revision_id = d.revision_id and ${isOwnAcceptance}))`;

/** SQL condition: the customer whose data the PDF `d` of the quote `q` contains was erased. */
export const isDocumentOfErasedCustomer = sql<boolean>`exists (select from users u where u.erased_at is not null and (u.id = q.user_id
  or u.id = (select a.user_id from quote_acceptances a where a.revision_id = d.revision_id and d.kind = 'acceptance')))`;
