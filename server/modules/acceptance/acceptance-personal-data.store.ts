import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { eraseDocuments } from '#server/modules/documents/index.ts';
import { isOwnAcceptance, listExportRows, type PersonalDataContributor } from '#server/modules/users/index.ts';

/**
 * Erases the personal data of acceptances, except for the name and the signed file, and deletes PDFs. The records of acceptances are
 * rendered again. @returns the storage keys of the deleted PDFs
 */
async function eraseAcceptances(trx: Transaction, id: string): Promise<string[]> {
  await sql`update uploads f set name = 'acceptance' || coalesce(substring(f.path from '\\.\\w+$'), '') from quote_acceptances a
    join quotes q on q.id = a.quote_id where f.id = a.upload_id and (q.user_id = ${id} or a.user_id = ${id})`.execute(trx);
  await sql`update quote_acceptances a set ip_address = '', user_agent = '', note = '', session_id = null
    from quotes q where q.id = a.quote_id and (q.user_id = ${id} or a.user_id = ${id})`.execute(trx);
  await sql`update acceptance_objections ob set message = '' from quote_acceptances a join quotes q on q.id = a.quote_id
    where a.id = ob.acceptance_id and (q.user_id = ${id} or a.user_id = ${id})`.execute(trx);
  return eraseDocuments(trx, id);
}

export const acceptancePersonalData = {
  tables: { notTransferred: ['quote_acceptances'] },

  async exportFor(db, { id }) {
    return {
      acceptances: await listExportRows(
        db,
        sql`select a.quote_id, r.number as revision, a.alternative, a.extras, a.total_cents, a.document_hash, a.terms_version, a.name, a.method,
            a.session_id, a.is_email_verified, a.ip_address, a.user_agent, a.note, a.accepted_at, ob.message as objection
          from quote_acceptances a join quotes q on q.id = a.quote_id join quote_revisions r on r.id = a.revision_id
            left join acceptance_objections ob on ob.acceptance_id = a.id
          where q.user_id = ${id} and ${isOwnAcceptance} order by a.accepted_at`,
      ),
    };
  },

  /** Acceptances remain as records of a sale. */
  erase: async (trx, { id }) => ({ files: await eraseAcceptances(trx, id) }),
} satisfies PersonalDataContributor;
