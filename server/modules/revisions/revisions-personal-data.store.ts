import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { listExportRows, type PersonalDataContributor } from '#server/modules/users/index.ts';
import { parseDocument, removeStaffTexts } from './revision-document.ts';
import { toExportedDocument } from './revision.dto.ts';
import type { RevisionRow } from './revisions.store.ts';

/** Deletes unsent revisions, and removes the texts that staff wrote for themselves from sent ones. */
async function eraseDrafts(trx: Transaction, id: string): Promise<void> {
  await sql`delete from quote_revisions r using quotes q where q.id = r.quote_id and q.user_id = ${id} and r.sent_at is null`.execute(trx);
  const { rows } = await sql<Pick<RevisionRow, 'id' | 'draft'>>`select r.id, r.draft from quote_revisions r
    join quotes q on q.id = r.quote_id where q.user_id = ${id}`.execute(trx);
  for (const { id: revisionId, draft } of rows) {
    await sql`update quote_revisions set draft = ${JSON.stringify(removeStaffTexts(draft))}::jsonb where id = ${revisionId}`.execute(trx);
  }
}

export const revisionsPersonalData = {
  tables: { notTransferred: ['quote_revisions'] },

  async exportFor(db, { id }) {
    const rows = await listExportRows(
      db,
      sql`select r.quote_id, r.number, r.sent_at, r.first_opened_at, r.recalled_at, r.document_hash, r.document
          from quote_revisions r join quotes q on q.id = r.quote_id
          where q.user_id = ${id} and r.sent_at is not null order by r.sent_at`,
    );
    return { revisions: rows.map((row) => ({ ...row, document: toExportedDocument(parseDocument(row['document'] as string)) })) };
  },

  async erase(trx, { id }) {
    await eraseDrafts(trx, id);
    return {};
  },
} satisfies PersonalDataContributor;
