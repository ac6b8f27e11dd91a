import { sql } from 'kysely';
import { isOwnAddress, type PersonalDataContributor } from '#server/modules/users/index.ts';

/** Removes the values from audit entries about an erased user. The entries remain as a record of actions by staff, and are not exported. */
export const auditPersonalData = {
  tables: { notTransferred: ['audit_log'] },

  async erase(trx, subject) {
    const { id } = subject;
    await sql`update audit_log a set before = null, after = null where (entity_type = 'user' and entity_id = ${id})
      or (entity_type = 'quote' and exists (select 1 from quotes q where q.user_id = ${id} and q.id::text = a.entity_id))
      or (entity_type = 'quote_note' and exists (select 1 from quotes q where q.user_id = ${id}
        and q.id::text in (a.before ->> 'request', a.after ->> 'request')))
      or (entity_type = 'staff' and action in ('invite', 'uninvite') and ${isOwnAddress(subject, sql`coalesce(a.after, a.before) ->> 'email'`)})`.execute(
      trx,
    );
    // Clears entries, written after the merge, of the account into which the erased one was merged, if they contain its phone number or
    // address.
    await sql`update audit_log a set before = null, after = null from users u, account_merges m
      where u.id = ${id} and m.source_user_id = u.id and a.entity_type = 'user' and a.entity_id = m.target_user_id::text and a.id > m.id
        and exists (select 1 from unnest(array[u.phone_number, u.residence_line1]) copied_value
          where copied_value <> '' and strpos(concat(a.before, a.after), to_jsonb(copied_value)::text) > 0)`.execute(trx);
  },
} satisfies PersonalDataContributor;
