import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AllowedStatusChange } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { findStatusChange, listStatusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { staffStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { changeQuoteStatus } from './quote-mutations.ts';
import { quoteData } from './quote-queries.ts';

export type StatusChangeTarget = Pick<AdminQuote, '_id' | 'number' | 'status' | 'version' | 'activityAt'>;

/** Returns the statuses that staff may set from a status. */
export const allowedStatusChanges = (status: QuoteStatus): AllowedStatusChange[] =>
  listStatusChanges(status, 'staff').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

type StatusChange = { request: StatusChangeTarget; to: QuoteStatus };

/** Changes the status of quotes: at once, or in a dialog if the customer gets a message, and on the pricing page for a quote. Undo is offered if the way back needs none. */
export function useStatusChanges() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<StatusChange>();
  const { mutate, isPending } = useAdminMutation({
    mutationFn: ({ request, to }: StatusChange) => changeQuoteStatus(request, to),
    invalidates: quoteData,
    onSuccess: ({ response }, { request: { number, status: from }, to }) => {
      const message = `${number} moved to ${staffStatusLabels[to]}`;
      if (findStatusChange(to, from, 'staff')?.note !== 'optional') return message;
      return { message, undo: () => changeQuoteStatus(response, from) };
    },
  });
  const move = (request: StatusChangeTarget, to: QuoteStatus) => {
    const found = findStatusChange(request.status, to, 'staff');
    if (found === undefined) return;
    if (to === 'quoted') return void navigate(paths.pricing(request.number));
    if (found.note === 'required') setAsking({ request, to });
    else mutate({ request, to });
  };
  const dialog = asking && <ChangeStatusDialog {...asking} onClose={() => setAsking(undefined)} />;
  return { move, busy: isPending, dialog };
}
