import { sql } from 'kysely';

/**
 * SQL condition: the acceptance `a` was made by the customer of the quote `q`, or by an account that was merged into theirs, also through
 * other accounts. After a merge is undone, the quote may have been accepted by another account. The customer of the quote must not see the
 * data of that account.
 */
export const isOwnAcceptance = sql<boolean>`(a.user_id = q.user_id or exists (
  with recursive targets as (
    select m.merged_into as id from users m where m.id = a.user_id
    union select m.merged_into from users m join targets t on m.id = t.id
  ) select from targets t where t.id = q.user_id))`;

/** SQL condition: the customer of the quote `q` may open the document `d`. The PDF of another account's acceptance is excluded. */
export const isVisibleToCustomer = sql<boolean>`(d.kind = 'quote' or exists (
  select from quote_acceptances a where a.revision_id = d.revision_id and ${isOwnAcceptance}))`;

/** SQL condition: the customer whose data the PDF `d` of the quote `q` contains was erased. */
export const isDocumentOfErasedCustomer = sql<boolean>`exists (select from users u where u.erased_at is not null and (u.id = q.user_id
  or u.id = (select a.user_id from quote_acceptances a where a.revision_id = d.revision_id and d.kind = 'acceptance')))`;
