import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { listApprovalReasons } from '#domain/revisions/approval.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { listActiveOwners } from '#server/modules/users/index.ts';
import { insertApprovalEvent, listApprovalEvents, type QuoteChanges } from '#server/modules/quotes/index.ts';
import { createApprovalAnswerNotification, createApprovalNotification } from '../revision-notifications.ts';
import * as store from '../revisions.store.ts';
import { toCheckedRevision } from './admin-revision.dto.ts';
import { assertPriceable, summarizeDraft, type RevisionCommands } from './revision-commands.ts';

type Dependencies = {
  clock: Clock;
  changes: QuoteChanges;
  commands: RevisionCommands;
  notifications: NotificationsService;
  publicUrl: string;
};
type Action = 'requested' | 'approved' | 'returned';
const auditActions: Record<Action, string> = { requested: 'request_approval', approved: 'approve', returned: 'return' };

/** Requests, gives and refuses the approval of drafts. */
export function createRevisionApproval({ clock, changes, commands, notifications, publicUrl }: Dependencies) {
  const { runCommand, assertVersion } = commands;

  /** Adds an event to the history and to the audit log. @returns the event's id */
  async function record(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    draft: store.RevisionRow,
    { action, note }: { action: Action; note: string },
  ): Promise<string> {
    const { quoteId, number: revision } = draft;
    const after = summarizeDraft(draft, await getSaleSettings(trx));
    await changes.audit(trx, currentUser, quoteId, { action: auditActions[action], before: {}, after });
    return insertApprovalEvent(trx, { quoteId, revision, action, note, userId: currentUser.id, createdAt: clock.now() });
  }

  /** Notifies the user who requested the approval of its answer. */
  async function notifyRequester(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { quoteId, number }: store.RevisionRow,
    answer: { eventId: string; action: 'approved' | 'returned'; note: string },
  ): Promise<void> {
    const events = await listApprovalEvents(trx, quoteId);
    const request = events.findLast(({ action, revision }) => action === 'requested' && revision === number);
    if (request === undefined || request.userId === currentUser.id) return;
    const quote = await store.getQuoteForDocument(trx, quoteId);
    await notifications.notify(trx, createApprovalAnswerNotification({ id: quoteId, number: quote.number }, request.userId, answer));
  }

  /** Runs a command on the version of a draft that the user has seen. @throws ApiError('nothing_to_send'), ApiError('version_stale') */
  const runOnDraft = (
    currentUser: AuthenticatedUser,
    { _id, version }: { _id: string; version: number },
    idempotency: { operation: string; key: string | undefined; request: unknown },
    command: (trx: Transaction, draft: store.RevisionRow) => Promise<void>,
  ): Promise<AdminRevision> =>
    runCommand(currentUser, { _id }, idempotency, async (trx, quote) => {
      assertPriceable(quote);
      const draft = await store.findDraft(trx, _id);
      if (draft === undefined) throw createApiError('nothing_to_send');
      await assertVersion(trx, draft, version, quote);
      await command(trx, draft);
      return { number: draft.number };
    });

  return {
    /** Requests the approval of the draft, and notifies the owners. @throws ApiError('approval_not_needed'), and the errors of `runOnDraft` */
    request: (
      currentUser: AuthenticatedUser,
      { _id, version, note: noteInput }: ParsedInputOf<'/admin/quotes/request-approval'>,
      key?: string,
    ): Promise<AdminRevision> => {
      const note = noteInput.trim();
      const idempotency = { operation: 'request_approval', key, request: [_id, version, note] };
      return runOnDraft(currentUser, { _id, version }, idempotency, async (trx, draft) => {
        const reasons = listApprovalReasons(toCheckedRevision(draft), await getSaleSettings(trx));
        if (reasons.length === 0 || draft.approvedAt !== null) throw createApiError('approval_not_needed');
        await store.setApprovalRequest(trx, draft.id, clock.now());
        const eventId = await record(trx, currentUser, draft, { action: 'requested', note });
        const { number, userId } = await store.getQuoteForDocument(trx, _id);
        const by = (await listApprovalEvents(trx, _id)).at(-1)?.fullName ?? '';
        const request = { quoteId: _id, number, customerId: userId, by, reasons, note, eventId };
        for (const owner of await listActiveOwners(trx)) {
          // oxlint-disable-next-line no-await-in-loop -- one connection
          await notifications.notify(trx, createApprovalNotification(request, owner, publicUrl));
        }
      });
    },

    /** Approves the draft as an owner. @throws the errors of `runOnDraft` */
    approve: (
      currentUser: AuthenticatedUser,
      { _id, version }: ParsedInputOf<'/admin/quotes/approve'>,
      key?: string,
    ): Promise<AdminRevision> =>
      runOnDraft(currentUser, { _id, version }, { operation: 'approve_quote', key, request: [_id, version] }, async (trx, draft) => {
        await store.setApproval(trx, draft.id, currentUser.id, clock.now());
        const eventId = await record(trx, currentUser, draft, { action: 'approved', note: '' });
        await notifyRequester(trx, currentUser, draft, { eventId, action: 'approved', note: '' });
      }),

    /** Returns the draft to the user who requested the approval. @throws ApiError('return_note_required'), and the errors of `runOnDraft` */
    return: async (
      currentUser: AuthenticatedUser,
      { _id, version, note: noteInput }: ParsedInputOf<'/admin/quotes/return'>,
      key?: string,
    ): Promise<AdminRevision> => {
      const note = noteInput.trim();
      if (note === '') throw createApiError('return_note_required');
      return runOnDraft(
        currentUser,
        { _id, version },
        { operation: 'return_quote', key, request: [_id, version, note] },
        async (trx, draft) => {
          if (draft.approvalRequestedAt === null) throw createApiError('approval_not_requested');
          await store.setApprovalRequest(trx, draft.id, null);
          const eventId = await record(trx, currentUser, draft, { action: 'returned', note });
          await notifyRequester(trx, currentUser, draft, { eventId, action: 'returned', note });
        },
      );
    },
  };
}
export type RevisionApproval = ReturnType<typeof createRevisionApproval>;
