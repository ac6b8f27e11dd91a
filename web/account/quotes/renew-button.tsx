import { useState } from 'react';
import { focusPageHeading } from '#web/account/account-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

/** Renders the button that requests a new price for an expired quote. */
export function RenewButton({ quoteId, refresh }: { quoteId: string; refresh: () => Promise<void> }) {
  const [idempotencyKey, setIdempotencyKey] = useState(createRandomId);
  const { busy, error, run } = useAsyncAction();
  const renew = () =>
    run(async () => {
      const retryOptions = { reload: refresh, renewKey: () => setIdempotencyKey(createRandomId()) };
      try {
        await sendIdempotent((signal) => call('/user/quotes/renew', { _id: quoteId }, { idempotencyKey, signal }), retryOptions);
      } finally {
        // Also after an error, because a new revision may have been sent.
        await refresh().catch(() => undefined);
      }
      focusPageHeading();
      return 'Request sent';
    });
  return (
    <div>
      <Button busy={busy} onClick={() => void renew()}>
        Ask for today’s price
      </Button>
      <ActionStatus error={error} className="mt-2" />
    </div>
  );
}
