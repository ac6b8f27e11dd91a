import { useNavigate } from 'react-router';
import type { AllowedStatusChange } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { findStatusChange, listStatusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { changeQuoteStatus } from './quote-mutations.ts';
import { quotePathPrefixes } from './quote-queries.ts';

export type StatusChangeTarget = Pick<AdminQuote, '_id' | 'number' | 'status' | 'version' | 'activityAt'>;

/** Returns the statuses that staff may set from a status. */
export const listStaffStatusChanges = (status: QuoteStatus): AllowedStatusChange[] =>
  listStatusChanges(status, 'staff').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

type StatusChange = { quote: StatusChangeTarget; to: QuoteStatus };

/**
 * Changes the status of quotes. Opens a dialog if the change requires a message to the customer, and the pricing page for
 * the status *quoted*. Offers undo if the previous status can be set without a message.
 */
export function useStatusChanges() {
  const navigate = useNavigate();
  const { mutate, isPending } = useAdminMutation({
    mutationFn: ({ quote, to }: StatusChange) => changeQuoteStatus(quote, to),
    invalidates: quotePathPrefixes,
    onSuccess: ({ response }, { quote: { number, status: from }, to }) => {
      const message = `${number} moved to ${staffStatusLabels[to]}`;
      if (findStatusChange(to, from, 'staff')?.note !== 'optional') return message;
      return { message, undo: () => changeQuoteStatus(response, from) };
    },
  });
  const changeStatus = (quote: StatusChangeTarget, to: QuoteStatus) => {
    const change = findStatusChange(quote.status, to, 'staff');
    if (change === undefined) return;
    if (to === 'quoted') return void navigate(paths.pricing(quote.number));
    if (change.note === 'required') openDialog(<ChangeStatusDialog quote={quote} to={to} />);
    else mutate({ quote, to });
  };
  return { changeStatus, busy: isPending };
}
