import { sql } from 'kysely';

/**
 * SQL condition: the acceptance `a` was made by the customer of the quote `q`, or by an account that was merged into theirs. After a merge
 * is undone, the quote may have been accepted by another account, whose data its customer must not see.
 */
export const isOwnAcceptance = sql<boolean>`(a.user_id = q.user_id or exists (select from users u where u.id = a.user_id and u.merged_into = q.user_id))`;
