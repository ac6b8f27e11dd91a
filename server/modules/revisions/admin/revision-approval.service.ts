import type { Core } from '#server/http/core.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import { checkPricing } from '#domain/quotes/quote-lifecycle.ts';
import { listApprovalReasons } from '#domain/revisions/approval.ts';
import type { AuditChange, CommandTarget } from '#server/crud/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { listActiveOwners } from '#server/modules/users/index.ts';
import { insertApprovalEvent, listApprovalEvents, type LockedQuote } from '#server/modules/quotes/index.ts';
import { createApprovalAnswer, createApprovalMessage } from '../messages/approval.messages.ts';
import * as store from '../revisions.store.ts';
import { toCheckedRevision } from './admin-revision.dto.ts';
import { summarizeDraft, type RevisionCommands } from './revision-commands.ts';

type Dependencies = Pick<Core, 'clock' | 'publicUrl'> & { commands: RevisionCommands };
type DraftOfQuote = { quote: LockedQuote; draft: store.RevisionRow; audit: (change: AuditChange) => void };
type Action = 'requested' | 'approved' | 'returned';
const auditActions: Record<Action, string> = { requested: 'request_approval', approved: 'approve', returned: 'return' };

/** Requests, gives and refuses the approval of drafts. */
export function createRevisionApproval({ clock, commands, publicUrl }: Dependencies) {
  const { runCommand, assertVersion } = commands;

  /** Adds an event to the history and to the audit log. @returns the event's id */
  async function record(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { draft, audit }: DraftOfQuote,
    { action, note }: { action: Action; note: string },
  ): Promise<string> {
    const { quoteId, number: revision } = draft;
    const after = summarizeDraft(draft, await getSaleSettings(trx));
    audit({ action: auditActions[action], before: {}, after });
    return insertApprovalEvent(trx, { quoteId, revision, action, note, userId: currentUser.id, createdAt: clock.now() });
  }

  /** Notifies the user who requested the approval of its answer. */
  async function notifyRequester(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { quote, draft: { number } }: DraftOfQuote,
    answer: { eventId: string; action: 'approved' | 'returned'; note: string },
  ): Promise<void> {
    const events = await listApprovalEvents(trx, quote.id);
    const request = events.findLast(({ action, revision }) => action === 'requested' && revision === number);
    if (request === undefined || request.userId === currentUser.id) return;
    await dispatch(trx, createApprovalAnswer(quote, request.userId, answer));
  }

  /** Runs a command on the version of a draft that the user has seen. */
  const runOnDraft = (
    currentUser: AuthenticatedUser,
    { version, ...target }: CommandTarget,
    work: (trx: Transaction, draftOfQuote: DraftOfQuote) => Promise<void>,
  ): Promise<AdminRevision> =>
    runCommand(currentUser, target, async (trx, quote, { audit }) => {
      assertAllowed(checkPricing({ quote }));
      const draft = await store.findDraft(trx, quote.id);
      if (draft === undefined) throw createApiError('nothing_to_send');
      await assertVersion(trx, draft, version, quote);
      await work(trx, { quote, draft, audit });
      return { row: (await store.findDraft(trx, quote.id))!, status: quote.status };
    });

  return {
    /** Requests the approval of the draft, and notifies the owners. */
    request: (
      currentUser: AuthenticatedUser,
      { _id, version, note: noteInput }: ParsedInputOf<'/admin/quotes/request-approval'>,
      key?: string,
    ): Promise<AdminRevision> => {
      const note = noteInput.trim();
      const target = { _id, version, operation: '/admin/quotes/request-approval' as const, key, request: [_id, version, note] };
      return runOnDraft(currentUser, target, async (trx, draftOfQuote) => {
        const { draft, quote } = draftOfQuote;
        const reasons = listApprovalReasons(toCheckedRevision(draft), await getSaleSettings(trx));
        if (reasons.length === 0 || draft.approvedAt !== null) throw createApiError('approval_not_needed');
        await store.setApprovalRequest(trx, draft.id, clock.now());
        const eventId = await record(trx, currentUser, draftOfQuote, { action: 'requested', note });
        const by = (await listApprovalEvents(trx, _id)).at(-1)?.fullName ?? '';
        const request = { quoteId: _id, number: quote.number, customerId: quote.userId, by, reasons, note, eventId };
        for (const owner of await listActiveOwners(trx)) {
          await dispatch(trx, createApprovalMessage(request, owner, publicUrl));
        }
      });
    },

    /** Approves the draft as an owner. */
    approve: (
      currentUser: AuthenticatedUser,
      { _id, version }: ParsedInputOf<'/admin/quotes/approve'>,
      key?: string,
    ): Promise<AdminRevision> =>
      runOnDraft(
        currentUser,
        { _id, version, operation: '/admin/quotes/approve', key, request: [_id, version] },
        async (trx, draftOfQuote) => {
          await store.setApproval(trx, draftOfQuote.draft.id, currentUser.id, clock.now());
          const eventId = await record(trx, currentUser, draftOfQuote, { action: 'approved', note: '' });
          await notifyRequester(trx, currentUser, draftOfQuote, { eventId, action: 'approved', note: '' });
        },
      ),

    /** Returns the draft to the user who requested the approval. */
    return: async (
      currentUser: AuthenticatedUser,
      { _id, version, note: noteInput }: ParsedInputOf<'/admin/quotes/return'>,
      key?: string,
    ): Promise<AdminRevision> => {
      const note = requireText(noteInput, 'return_note_required');
      const target = { _id, version, operation: '/admin/quotes/return' as const, key, request: [_id, version, note] };
      return runOnDraft(currentUser, target, async (trx, draftOfQuote) => {
        const { draft } = draftOfQuote;
        if (draft.approvalRequestedAt === null) throw createApiError('approval_not_requested');
        await store.setApprovalRequest(trx, draft.id, null);
        const eventId = await record(trx, currentUser, draftOfQuote, { action: 'returned', note });
        await notifyRequester(trx, currentUser, draftOfQuote, { eventId, action: 'returned', note });
      });
    },
  };
}
export type RevisionApproval = ReturnType<typeof createRevisionApproval>;
