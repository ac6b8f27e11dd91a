import { isPriceExpired } from './quote-validity.ts';
import { closedToMessagesStatuses, openStatuses } from './quote-statuses.ts';
import type { QuoteStatus } from './quote.ts';

/** The party that changes a status: staff, the customer, or the system after a date. */
export const statusChangeActors = ['staff', 'customer', 'system'] as const;
export type StatusChangeActor = (typeof statusChangeActors)[number];

/** A quote, its newest sent revision (undefined if the price was sent in a message) and the time, for the guards. */
export type QuoteFacts = {
  quote: { status: QuoteStatus; spam: boolean; erasedAt: Date | null };
  newest: { recalledAt: Date | null; validUntil: string } | undefined;
  now: Date;
};

/** Returns true if staff can price a quote: it is open or expired. */
export const canPrice = (status: QuoteStatus): boolean => status === 'expired' || openStatuses.includes(status);

/** Checks whether staff can price a quote and send the price. */
export function checkPricing({ quote: { erasedAt, spam, status } }: Pick<QuoteFacts, 'quote'>) {
  if (erasedAt !== null) return 'customer_erased';
  if (spam) return 'quote_marked_as_spam';
  return canPrice(status) ? undefined : 'quote_decided';
}

/** Checks whether the newest revision was not recalled. The revision of an accepted quote counts as not recalled. */
export const checkNotRecalled = ({ status }: Pick<QuoteFacts['quote'], 'status'>, newest: QuoteFacts['newest']) =>
  newest?.recalledAt && status !== 'accepted' ? 'revision_recalled' : undefined;

/** Checks whether the customer can decide on the price now. */
function checkDecision({ quote, newest, now }: QuoteFacts) {
  const { status } = quote;
  const recalled = checkNotRecalled(quote, newest);
  if (recalled !== undefined) return recalled;
  if (isPriceExpired(status, newest?.validUntil, now)) return 'revision_expired';
  if (status === 'quoted') return undefined;
  return canPrice(status) ? 'quote_in_review' : 'quote_decided';
}

/** Checks whether staff can recall the newest revision. */
function checkRecall({ quote: { status }, newest }: QuoteFacts) {
  if (newest === undefined) return 'nothing_to_send';
  if (newest.recalledAt !== null) return 'revision_recalled';
  if (status === 'quoted') return undefined;
  if (status === 'expired') return 'revision_expired';
  return canPrice(status) ? 'quote_in_review' : 'quote_decided';
}

/** Checks whether staff can undo the recall of the newest revision. */
function checkUndoRecall({ quote, newest }: QuoteFacts) {
  if (!newest?.recalledAt) return 'nothing_to_send';
  return checkPricing({ quote }) ?? (quote.status === 'in_review' ? undefined : 'quote_in_review');
}

const checkRenewal = ({ quote, newest, now }: QuoteFacts) =>
  isPriceExpired(quote.status, newest?.validUntil, now) ? undefined : 'not_expired';

const checkWithdrawal = ({ quote }: QuoteFacts) => (openStatuses.includes(quote.status) ? undefined : 'quote_settled');

/** Checks whether the customer can send a message. */
export const checkMessage = ({ status }: Pick<QuoteFacts['quote'], 'status'>) =>
  closedToMessagesStatuses.includes(status) ? 'quote_closed' : undefined;

/** The error codes of all guards. */
export type GuardCode = Exclude<
  ReturnType<
    typeof checkDecision | typeof checkRecall | typeof checkUndoRecall | typeof checkPricing | typeof checkRenewal | typeof checkWithdrawal
  >,
  undefined
>;

/**
 * What happens after a status change: the message about the new status to the customer, the message about the decision to staff, the
 * messages about a withdrawal to both, the PDF with its email to the customer, the reminders of the last day and the expiry.
 */
export type StatusEffect = 'notify_customer' | 'notify_staff' | 'notify_withdrawal' | 'send_document' | 'schedule_validity';

type Transition = {
  by: StatusChangeActor;
  from: readonly QuoteStatus[];
  to: QuoteStatus;
  /** With `required`, the actor must give a text: a message from staff, or a message or reason from the customer. */
  note?: 'required';
  /** True if a separate endpoint makes the change, and the list of selectable statuses does not contain it. */
  isCommand?: true;
  /** Returns the code of the error if the change is not possible now; by default, the status alone decides. */
  guard?: (facts: QuoteFacts) => GuardCode | undefined;
  effects?: readonly StatusEffect[];
};

/** All status changes. */
export const quoteTransitions = {
  start_review: { by: 'staff', from: ['submitted', 'info_needed', 'change_requested', 'expired'], to: 'in_review' },
  request_info: { by: 'staff', from: ['in_review'], to: 'info_needed', note: 'required', effects: ['notify_customer'] },
  send: {
    by: 'staff',
    from: ['in_review', 'quoted'],
    to: 'quoted',
    note: 'required',
    guard: checkPricing,
    effects: ['send_document', 'schedule_validity'],
  },
  reject: {
    by: 'staff',
    from: ['submitted', 'in_review', 'info_needed', 'change_requested'],
    to: 'rejected',
    note: 'required',
    effects: ['notify_customer'],
  },
  recall: { by: 'staff', from: ['quoted'], to: 'in_review', isCommand: true, guard: checkRecall },
  // The PDF is sent again if the recall prevented its email.
  undo_recall: {
    by: 'staff',
    from: ['in_review'],
    to: 'quoted',
    isCommand: true,
    guard: checkUndoRecall,
    effects: ['send_document', 'schedule_validity'],
  },
  // Staff record an acceptance by phone, on paper, by email or in person.
  record_acceptance: {
    by: 'staff',
    from: ['quoted'],
    to: 'accepted',
    isCommand: true,
    guard: checkDecision,
    effects: ['notify_staff', 'send_document'],
  },
  request_changes: {
    by: 'customer',
    from: ['quoted'],
    to: 'change_requested',
    note: 'required',
    guard: checkDecision,
    effects: ['notify_staff'],
  },
  accept: { by: 'customer', from: ['quoted'], to: 'accepted', guard: checkDecision, effects: ['notify_staff', 'send_document'] },
  decline: { by: 'customer', from: ['quoted'], to: 'declined', note: 'required', guard: checkDecision, effects: ['notify_staff'] },
  // The customer asks for a current price after the last valid day. The quote is `quoted` until the job has set it to `expired`.
  renew: { by: 'customer', from: ['expired', 'quoted'], to: 'in_review', isCommand: true, guard: checkRenewal, effects: ['notify_staff'] },
  withdraw: { by: 'customer', from: openStatuses, to: 'withdrawn', guard: checkWithdrawal, effects: ['notify_withdrawal'] },
  expire: { by: 'system', from: ['quoted'], to: 'expired', effects: ['notify_customer'] },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof quoteTransitions;

export const getTransition = (name: TransitionName): Transition => quoteTransitions[name];

/** Checks whether a transition is possible now. @returns the code of the error; undefined if it is possible */
export const checkTransition = (name: TransitionName, facts: QuoteFacts): GuardCode | undefined => getTransition(name).guard?.(facts);

/** A status change from one status. */
export type StatusChange = {
  name: TransitionName;
  from: QuoteStatus;
  to: QuoteStatus;
  by: StatusChangeActor;
  note: 'required' | 'optional';
  isCommand: boolean;
};

/** All status changes, one for each status that they can start from. */
export const statusChanges: readonly StatusChange[] = (Object.keys(quoteTransitions) as TransitionName[]).flatMap((name) => {
  const { from, to, by, note = 'optional', isCommand = false } = getTransition(name);
  return from.map((status) => ({ name, from: status, to, by, note, isCommand }));
});

/** Lists the status changes that a user can choose for a quote, without those of commands. */
export const listStatusChanges = (from: QuoteStatus, by: StatusChangeActor): StatusChange[] =>
  statusChanges.filter((change) => change.from === from && change.by === by && !change.isCommand);

/** Finds a status change that a user can choose; undefined if it is not allowed. */
export const findStatusChange = (from: QuoteStatus, to: QuoteStatus, by: StatusChangeActor): StatusChange | undefined =>
  listStatusChanges(from, by).find((change) => change.to === to);
