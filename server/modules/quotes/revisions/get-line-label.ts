import { createApiError } from '#domain/errors/error-codes.ts';
import { findLineLabel } from '#domain/revisions/revision.ts';
import type { Transaction } from '#server/db/connection.ts';
import { parseDocument } from './revision-document.ts';
import { findNewestSent } from './revisions.store.ts';

/** Returns the label of a line of the newest sent revision. @throws ApiError('line_unknown') */
export async function getLineLabel(trx: Transaction, quoteId: string, line: string): Promise<string> {
  const newest = await findNewestSent(trx, quoteId);
  const label = newest?.document ? findLineLabel(parseDocument(newest.document), line) : undefined;
  if (label === undefined) throw createApiError('line_unknown');
  return label;
}
