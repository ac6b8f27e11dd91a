import { sql, type InsertQueryBuilder, type NotNull, type QueryCreator, type Selectable, type UpdateQueryBuilder } from 'kysely';
import { chargesVat } from '#server/modules/settings/index.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import { standardVatRate } from '#domain/pricing/price-book.ts';
import type { Role } from '#domain/accounts/account.ts';
import type { CalculatedPrice } from '#domain/revisions/approval.ts';
import type { RevisionAlternative } from '#domain/revisions/revision.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { EstimateDetail } from '#domain/pricing/estimate-detail.ts';
import type { DB, QuoteRevisions } from '#server/db/tables.generated.ts';

/** A revision. `document` is the JSON text as it was hashed. */
export type RevisionRow = Omit<Selectable<QuoteRevisions>, 'draft' | 'validUntil' | 'lineCosts' | 'calculatedPrices'> & {
  draft: {
    alternatives: RevisionAlternative[];
    /** The sizes from which the lines were calculated, if staff changed the sizes of the request. */
    areas?: QuoteArea[] | null;
  };
  /** The cost of each line in cents, by alternative. */
  lineCosts: number[][];
  /** The price that the engine calculates for each alternative; null if it calculates none. Empty for older revisions. */
  calculatedPrices: (CalculatedPrice | null)[];
  /** True if the customer's account is that of a staff member, or has the phone number of the user who saved or sent the revision. */
  isOwnAccount: boolean;
  sentByRole: Role | null;
  /** The rate of the document; of a draft that of the price book, or 0 for a business that charges no VAT. Hundredths of a percent. */
  vatRate: number;
  /** The last valid day in Cape Town: `2026-05-31`. */
  validUntil: string;
  /** The name of the user who last saved the draft. */
  savedByName: string | null;
  sentByName: string | null;
  approvedByName: string | null;
};

const isOwnAccount = sql<boolean>`exists (select 1 from quotes q join users c on c.id = q.user_id where q.id = r.quote_id
  and (c.role <> 'customer' or c.phone_e164 in (u.phone_e164, s.phone_e164)))`;

const selectRevisions = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('quoteRevisions as r')
    .leftJoin('users as u', 'u.id', 'r.userId')
    .leftJoin('users as s', 's.id', 'r.sentBy')
    .leftJoin('users as a', 'a.id', 'r.approvedBy')
    .leftJoin('priceBookVersions as v', 'v.number', 'r.priceBook')
    .selectAll('r')
    .select(
      // Not read as JSON: `jsonb` rejects a zero character in a text.
      sql<number>`coalesce(substring(r.document from '"vatRate":([0-9]+)')::integer,
        case when ${chargesVat} then coalesce(v.vat_rate, ${standardVatRate}) else 0 end)`.as('vatRate'),
    )
    .select([sql<string>`r.valid_until::text`.as('validUntil'), 'u.fullName as savedByName'])
    .select(isOwnAccount.as('isOwnAccount'))
    .select(['s.role as sentByRole', 's.fullName as sentByName', 'a.fullName as approvedByName'])
    .$castTo<RevisionRow>();

/** Lists the revisions of a quote, newest first. A draft is the first revision of the list. */
export const listRevisions = (db: Db | Transaction, quoteId: string): Promise<RevisionRow[]> =>
  selectRevisions(db).where('r.quoteId', '=', quoteId).orderBy('r.number', 'desc').execute();

/** Finds the revision that staff edit. */
export const findDraft = (db: Db | Transaction, quoteId: string): Promise<RevisionRow | undefined> =>
  selectRevisions(db).where('r.quoteId', '=', quoteId).where('r.sentAt', 'is', null).executeTakeFirst();

/** Finds the revision that staff edit, and the newest sent one. */
export async function findCurrentRevisions(trx: Transaction, quoteId: string) {
  const rows = await selectRevisions(trx)
    .where('r.quoteId', '=', quoteId)
    .where(
      sql<boolean>`(r.sent_at is null or r.number = (select max(number) from quote_revisions where quote_id = ${quoteId} and sent_at is not null))`,
    )
    .execute();
  return { existing: rows.find(({ sentAt }) => sentAt === null), newestSent: rows.find(({ sentAt }) => sentAt !== null) };
}

/** Finds a sent revision by its number. */
export const findSent = (db: Db | Transaction, quoteId: string, number: number): Promise<RevisionRow | undefined> =>
  selectRevisions(db).where('r.quoteId', '=', quoteId).where('r.number', '=', number).where('r.sentAt', 'is not', null).executeTakeFirst();

/** Finds the newest revision that was sent. */
export const findNewestSent = (db: Db | Transaction, quoteId: string): Promise<RevisionRow | undefined> =>
  selectRevisions(db)
    .where('r.quoteId', '=', quoteId)
    .where('r.sentAt', 'is not', null)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the newest sent revision for its customer: its document, without the columns for staff, and its PDFs. */
export const findNewestSentForCustomer = (db: Db, quoteId: string) =>
  db
    .selectFrom('quoteRevisions as r')
    .select(['r.id', 'r.quoteId', 'r.number', 'r.firstOpenedAt', 'r.recalledAt'])
    .select(['r.document', 'r.documentHash', 'r.sentAt'])
    .$narrowType<{ document: NotNull; documentHash: NotNull; sentAt: NotNull }>()
    .select([
      sql<string>`r.valid_until::text`.as('validUntil'),
      sql<Pick<DocumentRow, 'id' | 'kind'>[]>`(select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind)), '[]')
        from quote_documents d where d.revision_id = r.id)`.as('pdfs'),
    ])
    .where('r.quoteId', '=', quoteId)
    .where('r.sentAt', 'is not', null)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst();
export type SentRevisionRow = NonNullable<Awaited<ReturnType<typeof findNewestSentForCustomer>>>;

/** Finds the document of the newest earlier revision that the customer was notified of, or opened. @param number of the later revision */
export const findSeenDocumentBefore = async (db: Db | Transaction, quoteId: string, number: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('quoteRevisions as r')
      .select('r.document')
      .$narrowType<{ document: NotNull }>()
      .where('r.quoteId', '=', quoteId)
      .where('r.number', '<', number)
      .where('r.sentAt', 'is not', null)
      .where(
        sql<boolean>`(r.first_opened_at is not null or exists (select from quote_events e where e.revision_id = r.id and e.status = 'quoted' and e.is_announced))`,
      )
      .orderBy('r.number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.document;

type DraftColumns = {
  alternatives: readonly RevisionAlternative[];
  areas: readonly QuoteArea[] | null;
  validUntil: string;
  totalCents: number;
  lineCosts: readonly (readonly number[])[];
  calculatedPrices: readonly (CalculatedPrice | null)[];
  priceBook: number | null;
  userId: string;
};

const toColumns = ({ alternatives, areas, validUntil, totalCents, lineCosts, calculatedPrices, priceBook, userId }: DraftColumns) => ({
  draft: JSON.stringify({ alternatives, areas }),
  validUntil: sql<Date>`${validUntil}::date`,
  totalCents,
  lineCosts: JSON.stringify(lineCosts),
  calculatedPrices: JSON.stringify(calculatedPrices),
  priceBook,
  userId,
});

type DraftQuery = InsertQueryBuilder<DB, 'quoteRevisions', object> | UpdateQueryBuilder<DB, 'quoteRevisions', 'quoteRevisions', object>;

/** Writes a draft, sends the change to the pages of its editors, and returns it as `selectRevisions` does, all in one statement. */
const returnRevision = (trx: Transaction, write: (qb: QueryCreator<DB>) => DraftQuery): Promise<RevisionRow> =>
  // The name of the expression hides the table, so that the written row is selected.
  selectRevisions(
    trx.with('quoteRevisions', (qb) =>
      (write(qb) as UpdateQueryBuilder<DB, 'quoteRevisions', 'quoteRevisions', object>)
        .returningAll()
        .returning(sql<null>`notify_editors('quote_draft', quote_id::text)`.as('notified')),
    ),
  ).executeTakeFirstOrThrow();

/**
 * Inserts a draft with the next number. The caller has locked the quote. The version is higher than those of earlier revisions, so that an
 * outdated version of an earlier draft does not match the new one.
 */
export const insertDraft = (trx: Transaction, quoteId: string, columns: DraftColumns): Promise<RevisionRow> =>
  returnRevision(trx, (qb) =>
    qb.insertInto('quoteRevisions').values({
      id: createId(),
      quoteId,
      number: sql<number>`coalesce((select max(number) from quote_revisions where quote_id = ${quoteId}), 0) + 1`,
      version: sql<number>`coalesce((select max(version) from quote_revisions where quote_id = ${quoteId}), 0) + 1`,
      ...toColumns(columns),
    }),
  );

/** Updates the draft and removes its approval. Sends the change to the pages of its editors. */
export const updateDraft = (trx: Transaction, id: string, columns: DraftColumns): Promise<RevisionRow> =>
  returnRevision(trx, (qb) =>
    qb
      .updateTable('quoteRevisions')
      .set({ ...toColumns(columns), approvedBy: null, approvedAt: null })
      .where('id', '=', id),
  );

/** Stores the time when the approval of a draft was requested; null ends the request. */
export const setApprovalRequest = (trx: Transaction, id: string, approvalRequestedAt: Date | null): Promise<unknown> =>
  trx.updateTable('quoteRevisions').set({ approvalRequestedAt }).where('id', '=', id).execute();

/** Stores the approval of a draft, which ends the request for it. */
export const setApproval = (trx: Transaction, id: string, approvedBy: string, approvedAt: Date): Promise<unknown> =>
  trx.updateTable('quoteRevisions').set({ approvedBy, approvedAt, approvalRequestedAt: null }).where('id', '=', id).execute();

type SentColumns = {
  document: string;
  documentHash: string;
  sentBy: string;
  sentAt: Date;
  approvedBy: string | null;
  approvedAt: Date | null;
};

/** Stores the document of a revision, which makes the row immutable. */
export const markSent = (trx: Transaction, id: string, columns: SentColumns): Promise<unknown> =>
  trx.updateTable('quoteRevisions').set(columns).where('id', '=', id).execute();

export const deleteDraft = (trx: Transaction, id: string): Promise<unknown> =>
  trx.deleteFrom('quoteRevisions').where('id', '=', id).where('sentAt', 'is', null).execute();

/** @param recalledAt null undoes the recall */
export const markRecalled = (trx: Transaction, id: string, recalledAt: Date | null): Promise<unknown> =>
  trx.updateTable('quoteRevisions').set({ recalledAt }).where('id', '=', id).execute();

/** Returns the current role of the user who recalled a revision. */
export const findRecallerRole = async (trx: Transaction, { quoteId, recalledAt }: RevisionRow) =>
  (
    await trx
      .selectFrom('quoteEvents as e')
      .innerJoin('users as u', 'u.id', 'e.userId')
      .select('u.role')
      .where('e.quoteId', '=', quoteId)
      .where('e.status', '=', 'in_review')
      .where('e.createdAt', '=', recalledAt)
      .orderBy('e.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.role;

/** Stores the time when the customer first opened a revision, and notifies the open pages of staff. */
export async function markOpened(db: Db, { id, quoteId }: SentRevisionRow, firstOpenedAt: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('quoteRevisions')
    .set({ firstOpenedAt })
    .where('id', '=', id)
    .where('firstOpenedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await notifyBackOffice(db, 'requests', quoteId);
}

/** Lists the PDFs of revisions. */
export const listDocuments = (db: Db | Transaction, quoteId: string) =>
  db
    .selectFrom('quoteDocuments as d')
    .innerJoin('quoteRevisions as r', 'r.id', 'd.revisionId')
    .select(['d.id', 'd.revisionId', 'd.kind', 'd.createdAt'])
    .where('r.quoteId', '=', quoteId)
    .execute();
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

/** Lists the files of the rendered PDFs of a quote, each with its hash. */
export const listDocumentFiles = (db: Db, quoteId: string) =>
  db
    .selectFrom('quoteDocuments as d')
    .innerJoin('quoteRevisions as r', 'r.id', 'd.revisionId')
    .select(['d.revisionId', 'd.storageKey', 'd.fileHash'])
    .where('r.quoteId', '=', quoteId)
    .where('d.fileHash', 'is not', null)
    .execute();

/** Finds the PDF of a sent revision and the event of sending it, unless the customer was notified of it. */
export const findUnannouncedDocument = (trx: Transaction, revisionId: string) =>
  trx
    .selectFrom('quoteEvents as e')
    .innerJoin('quoteDocuments as d', (join) => join.onRef('d.revisionId', '=', 'e.revisionId').on('d.kind', '=', 'quote'))
    .select(['d.id as documentId', 'e.id as eventId'])
    .where('e.revisionId', '=', revisionId)
    .where('e.status', '=', 'quoted')
    .where('e.isAnnounced', '=', false)
    .executeTakeFirst();

/** Returns the number and VAT rate (hundredths of a percent) of the current price book; null and the standard rate without one. 0 if the business charges no VAT. */
export const getPriceBookFigures = async (db: Db | Transaction): Promise<{ number: number | null; vatRate: number }> =>
  (
    await sql<{
      number: number | null;
      vatRate: number;
    }>`select v.number, case when ${chargesVat} then coalesce(v.vat_rate, ${standardVatRate}) else 0 end as vat_rate
      from (values (1)) one left join price_book_versions v on v.is_current`.execute(db)
  ).rows[0]!;

/** Finds the stones of alternatives. */
export const listStones = (db: Db | Transaction, ids: readonly string[]) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.status'])
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();

const termsSlug = 'termsandconditions';

/** Finds the current version of the terms and conditions. */
export const findTerms = (db: Db | Transaction) =>
  db.selectFrom('pages').select(['version', 'content as html']).where('slug', '=', termsSlug).executeTakeFirst();

export const findTermsVersion = async (db: Db | Transaction): Promise<number | null> =>
  (await db.selectFrom('pages').select('version').where('slug', '=', termsSlug).executeTakeFirst())?.version ?? null;

export const findQuoteStatus = (db: Db | Transaction, id: string) =>
  db.selectFrom('quotes').select('status').where('id', '=', id).executeTakeFirst();

/** Returns the estimate that the customer of a quote was shown, with its lines. */
export const getEstimateForDocument = (trx: Transaction, id: string) =>
  trx
    .selectFrom('quotes')
    .select(['shownEstimateLowCents', 'shownEstimateHighCents', 'estimateDetail'])
    .where('id', '=', id)
    .$narrowType<{ estimateDetail: EstimateDetail | null }>()
    .executeTakeFirstOrThrow();
