import { createApiError } from '#domain/errors/error-codes.ts';
import { findLineLabel } from '#domain/revisions/revision.ts';
import type { Transaction } from '#server/db/connection.ts';
import { parseDocument } from './revision-document.ts';
import { findNewestSent, findSent } from './revisions.store.ts';

type LineReference = { line: string; revision: number | null | undefined };

/** Returns the label of a line of a sent revision, by default the newest. */
export async function getLineLabel(trx: Transaction, quoteId: string, { line, revision }: LineReference): Promise<string> {
  const sent = await (typeof revision === 'number' ? findSent(trx, quoteId, revision) : findNewestSent(trx, quoteId));
  const label = sent?.document ? findLineLabel(parseDocument(sent.document), line) : undefined;
  if (label === undefined) throw createApiError('line_unknown');
  return label;
}
