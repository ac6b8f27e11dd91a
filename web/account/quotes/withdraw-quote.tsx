import { useState } from 'react';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { focusPageHeading } from '#web/account/account-page.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { InlineConfirm } from '#web/ui/inline-confirm.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';

/** Renders the button that withdraws a quote after a confirmation, because this is final. Stores the typed reason in this tab. */
export function WithdrawQuote({ quote, refresh }: { quote: QuoteDetail; refresh: () => Promise<void> }) {
  const storageKey = `${accountStoragePrefix}withdraw:${quote._id}`;
  const [reason, setReason] = useState(() => tabStorage.get<{ reason: string }>(storageKey)?.reason ?? '');
  const changeReason = (text: string) => {
    setReason(text);
    tabStorage.set(storageKey, { reason: text });
  };
  const { busy, error, run } = useAsyncAction();
  const withdraw = () =>
    run(async () => {
      await call('/user/quotes/withdraw', { _id: quote._id, reason: reason.trim() });
      tabStorage.remove(storageKey);
      await refresh().catch(() => undefined);
      focusPageHeading();
      return `${quote.number} withdrawn`;
    });
  return (
    <div className="space-y-3">
      <InlineConfirm
        label="Withdraw this request"
        question="We will stop working on this request. You cannot reopen it, but you can send a new one at any time."
        confirmLabel="Withdraw request"
        cancelLabel="Keep request"
        busy={busy}
        onConfirm={() => void withdraw()}
      >
        <TextArea label="Reason" optional maxLength={1000} rows={2} value={reason} onChange={(event) => changeReason(event.target.value)} />
      </InlineConfirm>
      <ActionStatus error={error} />
    </div>
  );
}
