import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isDocumentOfErasedCustomer } from '#server/modules/documents/index.ts';
import { siteStreetSql, siteSuburbSql } from '#server/modules/quotes/index.ts';

/**
 * Finds the content of a PDF: the document of its revision, and the customer. The record of an erased customer's acceptance contains only
 * the signed name.
 * @returns undefined for the quote of an erased customer
 */
export const findPdfContent = async (db: Db | Transaction, documentId: string) =>
  (
    await sql<{
      id: string;
      kind: 'quote' | 'acceptance';
      storageKey: string | null;
      fileHash: string | null;
      revisionId: string;
      quoteId: string;
      number: string;
      revision: number;
      document: string;
      fullName: string;
      email: string;
      contactLine1: string;
      contactLine2: string;
      contactCity: string;
      contactPostalCode: string;
      /** True if the customer was erased. */
      isErased: boolean;
    }>`select d.id, d.kind, d.storage_key, d.file_hash, r.id as revision_id, q.id as quote_id, q.number, r.number as revision, r.document,
        e.is_erased, case when e.is_erased then a.name else u.full_name end as full_name, case when e.is_erased then '' else u.email end as email,
        case when e.is_erased then '' else ${siteStreetSql} end as contact_line1, case when e.is_erased then '' else ${siteSuburbSql} end as contact_line2,
        case when e.is_erased then '' else coalesce(nullif(q.site_city, ''), q.contact_city) end as contact_city,
        case when e.is_erased then '' else coalesce(nullif(q.site_postal_code, ''), q.contact_postal_code) end as contact_postal_code
      from quote_documents d join quote_revisions r on r.id = d.revision_id join quotes q on q.id = r.quote_id join users u on u.id = q.user_id
        left join quote_acceptances a on a.revision_id = r.id
        cross join lateral (select ${isDocumentOfErasedCustomer} as is_erased) e
      where d.id = ${documentId} and (d.kind = 'acceptance' or not e.is_erased)`.execute(db)
  ).rows[0];
