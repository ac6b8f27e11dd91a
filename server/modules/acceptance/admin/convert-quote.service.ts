import type { ConvertQuoteFields } from '#contract/admin/quotes/convert-quote.endpoints.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import { isBelowLimits, listApprovalReasons } from '#domain/revisions/approval.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { hashFile } from '#server/lib/hash-file.ts';
import type { ReceivedFiles } from '#server/http/uploads/receive-files.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { QuoteCommands } from '#server/modules/quotes/index.ts';
import { assignUpload, type UploadsService } from '#server/modules/uploads/index.ts';
import { parseAcceptanceName, sortExtras, type Acceptances } from '../accept-quote.service.ts';
import { canApprove, findNewestSent, summarizeDraft, toCheckedRevision } from '#server/modules/revisions/index.ts';

type Dependencies = { commands: QuoteCommands; acceptances: Acceptances; uploads: UploadsService };

/** Refuses to record the acceptance of a price below the limits, unless an owner records it, or an owner sent it and another user set it. */
async function assertRecordable(trx: Transaction, currentUser: AuthenticatedUser, quoteId: string): Promise<void> {
  const sent = canApprove(currentUser) ? undefined : await findNewestSent(trx, quoteId);
  if (sent === undefined || !isBelowLimits(listApprovalReasons(toCheckedRevision(sent), await getSaleSettings(trx)))) return;
  const isSentByOwner = sent.sentByRole === 'owner' && sent.userId !== currentUser.id;
  if (sent.isOwnAccount || !isSentByOwner) throw createApiError('acceptance_needs_owner');
}

/** Creates the function that records an acceptance that a customer did not give online, for example on paper. */
export const createConvertQuote =
  ({ commands, acceptances, uploads }: Dependencies) =>
  async (currentUser: AuthenticatedUser, { fields, received: [file] }: ReceivedFiles<ConvertQuoteFields>, key?: string) => {
    const { _id, name: nameInput, method, note, ...requestedChoice } = fields;
    const name = parseAcceptanceName(nameInput);
    const trimmedNote = requireText(note, 'acceptance_note_required');
    const choice = { ...requestedChoice, extras: sortExtras(requestedChoice.extras) };
    const fileHash = file === undefined ? null : await hashFile(file.path);
    const request = [_id, choice, name, method, trimmedNote, fileHash];
    const path = file && (await uploads.storeFile(file, currentUser.id));
    const evidence = { name, method, note: trimmedNote, recordedBy: currentUser.id, sessionId: null, ipAddress: '', userAgent: '' };
    const target = { _id, operation: '/admin/quotes/convert' as const, key, request };
    return commands.runAsStaff(currentUser, target, async (trx, quote, { audit }) => {
      if (quote.erasedAt !== null) throw createApiError('customer_erased');
      // A repeated request with the same choice returns the existing order, for example after a lost response.
      if (quote.status === 'accepted') return acceptances.getOrderOfSameChoice(trx, quote, choice);
      await assertRecordable(trx, currentUser, _id);
      const uploadId = path === undefined ? null : await assignUpload(trx, path, { quoteId: _id, userId: quote.userId });
      const order = await acceptances.accept(trx, quote, choice, { ...evidence, uploadId });
      const sent = await findNewestSent(trx, _id);
      const summary = sent && summarizeDraft(sent, await getSaleSettings(trx));
      audit({ action: 'convert', before: {}, after: { ...summary, order: order.orderNumber, method, revision: choice.revision } });
      return order;
    });
  };
