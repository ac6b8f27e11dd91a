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

/** SQL condition: the order `o` is not from an acceptance by another account, or `o` is null. */
export const isOrderOfOwnAcceptance = sql<boolean>`not exists (select from quote_acceptances a join quotes q on q.id = a.quote_id
  where a.order_id = o.id and not ${isOwnAcceptance})`;
