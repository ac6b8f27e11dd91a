import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import {
  isContactMessageOfDataSubject,
  isOwnAddress,
  listExportRows,
  type DataSubject,
  type PersonalDataContributor,
} from '#server/modules/users/index.ts';
import type { Block } from '../content.ts';
import { renderText } from '../render/render-text.ts';

/** SQL condition: the email contains data of a user. Ignores the recipient's address, which may have belonged to another user. */
const isAboutUser = (id: string) => sql`(o.user_id = ${id}
  or o.quote_id in (select q.id from quotes q where q.user_id = ${id})
  or o.order_id in (select r.id from orders r where r.user_id = ${id})
  or o.account_merge_id in (select m.id from account_merges m where ${id} in (m.target_user_id, m.source_user_id)))`;

/**
 * SQL condition: the email was sent to this user. An email to a merged account belongs to the account that has the quote or order of the
 * email.
 * Emails that the target account received before a merge was undone belong to the target account.
 */
const isSentToUser = (id: string) => sql`(o.audience = 'customer' and ${id} = (
  select case when u.merged_into is null then u.id else coalesce((select q.user_id from quotes q where q.id = o.quote_id),
    (select r.user_id from orders r where r.id = o.order_id), u.id) end
  from users u where u.id = o.user_id))`;

const isAboutContactMessage = (subject: DataSubject) =>
  sql`(o.contact_message_id in (select c.id from contact_messages c where ${isContactMessageOfDataSubject('c', subject)}))`;

const isInvitation = (subject: DataSubject) => sql`(o.kind = 'staff_invitation' and ${isOwnAddress(subject, sql`o.recipient`)})`;

/** SQL condition: the email to the business contains the user's phone number, which a merge had copied to another account. */
const hasCopiedPhoneNumber = (id: string) => sql`o.id in (
  select s.id from users u join account_merges m on m.source_user_id = u.id join quotes q on q.user_id = m.target_user_id
    join outbox s on s.quote_id = q.id and s.id > m.id
  where u.id = ${id} and s.audience = 'staff' and strpos(s.content::text, u.phone_e164) > 0)`;

/** Removes codes and links, which would give access to the account. */
const withoutSecrets = (blocks: readonly Block[]): Block[] => blocks.filter(({ type }) => type !== 'code' && type !== 'button');

export const emailPersonalData = {
  tables: { notTransferred: ['outbox'] },

  async exportFor(db, subject) {
    const emails = await listExportRows(
      db,
      sql`select kind, recipient, subject, content, attachment_name, created_at, sent_at
          from outbox o where (${isAboutUser(subject.id)} and ${isSentToUser(subject.id)}) or ${isInvitation(subject)}
            or (o.audience = 'customer' and ${isAboutContactMessage(subject)})
          order by created_at`,
    );
    return { mails: emails.map(({ content, ...email }) => ({ ...email, body_text: renderText(withoutSecrets(content as Block[])) })) };
  },

  async erase(trx, subject) {
    const { rows } = await sql<{ emlFileName: string | null }>`delete from outbox o where ${isAboutUser(subject.id)}
      or ${isAboutContactMessage(subject)} or ${isInvitation(subject)} or ${hasCopiedPhoneNumber(subject.id)}
      returning eml_file_name`.execute(trx);
    return { emailFiles: rows.flatMap(({ emlFileName }) => emlFileName ?? []) };
  },
} satisfies PersonalDataContributor;

export const hasEmailsOfMerge = async (trx: Transaction, mergeId: string): Promise<boolean> =>
  (await trx.selectFrom('outbox').select('id').where('accountMergeId', '=', mergeId).limit(1).executeTakeFirst()) !== undefined;

/**
 * Deletes unsent emails about a merge that is being undone, and unsent emails to its target account about the returned quotes.
 * Releases the dedupe keys of sent emails, so that the owner of the quotes can be emailed about the same events.
 * @param merge `target` is the account that the rows were moved to
 * @returns the file names of the deleted emails
 */
export async function detachEmailsOfMerge(
  trx: Transaction,
  { id, target }: { id: string; target: string },
  quoteIds: readonly string[],
): Promise<string[]> {
  // Ids sort by time, so rows with a greater id than the merge were created after it.
  const sentToTarget = sql`id > ${id} and user_id = ${target} and quote_id = any(${[...quoteIds]}::uuid[])`;
  const { rows } = await sql<{ emlFileName: string | null }>`delete from outbox
    where status <> 'sent' and (account_merge_id = ${id} or (${sentToTarget} and audience = 'customer')) returning eml_file_name`.execute(
    trx,
  );
  await sql`update outbox set dedupe_key = id where ${sentToTarget}`.execute(trx);
  return rows.flatMap(({ emlFileName }) => emlFileName ?? []);
}
