import { useId, useState, type SubmitEvent } from 'react';
import type { OrderDetail, OrderPayment, PaymentProof } from '#contract/account/orders.endpoints.ts';
import type { OutputOf } from '#contract/index.ts';
import { maxUploadBytes, uploadAccept } from '#domain/media/upload.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

/** Describes a proof of payment to the customer. It is not money: only staff who see the money in the account record it. */
export const describeProof = ({ status, paidOn, reason }: PaymentProof): string =>
  status === 'dismissed'
    ? `We could not use your proof of payment: ${reason}`
    : `Proof received for your transfer on ${formatDate(paidOn)}, not yet in our account`;

const maxSizeMessage = 'Maximum upload size is 5MB';

function findFileError(file: File | undefined): string | undefined {
  if (file === undefined) return 'Choose the proof of payment.';
  return file.size > maxUploadBytes ? maxSizeMessage : undefined;
}

type ProofFormProps = { payment: OrderPayment; onSent: (order: OrderDetail) => void };

/** Renders the form that uploads the proof of a payment with the day of the transfer. */
export function ProofForm({ payment, onSent }: ProofFormProps) {
  const headingId = useId();
  const [file, setFile] = useState<File>();
  const [paidOn, setPaidOn] = useState(() => toLocalDate(new Date()));
  const [idempotencyKey, setIdempotencyKey] = useState(createRandomId);
  const [showsErrors, setShowsErrors] = useState(false);
  const { busy, error, run } = useAsyncAction();
  const fileError = findFileError(file);
  const dayError = paidOn === '' ? 'Enter the day of the transfer.' : undefined;
  const send = () =>
    run(async () => {
      const form = new FormData();
      form.set('paymentId', payment._id);
      form.set('paidOn', paidOn);
      form.set('proof', file!);
      const options = { onProgress: () => undefined, idempotencyKey };
      onSent((await uploadForm<OutputOf<'/user/orders/proof'>>('/user/orders/proof', form, options)).response);
      return 'Proof of payment sent';
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShowsErrors(true);
    if (fileError === undefined && dayError === undefined) void send();
    else event.currentTarget.querySelector<HTMLElement>(fileError ? '[type=file]' : '[type=date]')?.focus();
  };
  return (
    <form noValidate aria-labelledby={headingId} className="mt-8 border-t border-line pt-6 print:hidden" onSubmit={submit}>
      <h3 id={headingId} className="font-display text-xl">
        Have you paid?
      </h3>
      <p className="mt-1 max-w-prose text-soft">Send us the proof of payment. We confirm your payment when it arrives in our account.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          type="file"
          label="Proof of payment"
          accept={uploadAccept}
          hint="JPEG, PNG or PDF, up to 5 MB"
          error={showsErrors ? fileError : undefined}
          readOnly={busy}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setIdempotencyKey(createRandomId());
          }}
        />
        <TextField
          type="date"
          label="Day of the transfer"
          value={paidOn}
          error={showsErrors ? dayError : undefined}
          readOnly={busy}
          onChange={({ target }) => setPaidOn(target.value)}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Send proof
        </Button>
        <ActionStatus error={error} />
      </div>
    </form>
  );
}
