import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { saleErrors } from '#domain/errors/sale-errors.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import { createRandomId } from '#web/lib/random-id.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import type { ChoiceTotals, RevisionChoice } from './use-revision-choice.ts';

export type AcceptedOrder = { orderId: string; orderNumber: string };

/** Errors of a quote that has changed since it was loaded. */
const outdatedCodes: ReadonlySet<string> = new Set([
  'revision_old',
  'revision_recalled',
  'revision_expired',
  'quote_in_review',
  'quote_decided',
]);
const nameCodes: ReadonlySet<string> = new Set(['acceptance_name_required', 'acceptance_name_invalid']);

type Field = 'terms' | 'name';
type FieldErrors = { [Name in Field]?: string };
/** An error that belongs to no field. */
type FormFailure = { message: string; isOutdated?: boolean };
type AcceptanceFailure = { fields: FieldErrors; form?: FormFailure };
type AcceptanceOptions = {
  quoteId: string;
  revision: CustomerRevision;
  choice: RevisionChoice;
  totals: ChoiceTotals;
  refresh: () => Promise<void>;
  onAccepted: (accepted: AcceptedOrder) => void;
};

function toFailure(error: unknown): AcceptanceFailure {
  const message = getErrorMessage(error);
  if (!isApiError(error)) return { fields: {}, form: { message } };
  if (nameCodes.has(error.code)) return { fields: { name: message } };
  return { fields: {}, form: { message, isOutdated: outdatedCodes.has(error.code) } };
}

/** Provides the name that the customer types. It is stored in this tab, also for the next revision of the quote. */
function useTypedName(quoteId: string) {
  const storageKey = `${accountStoragePrefix}accept:${quoteId}`;
  const [name, setName] = useState(() => tabStorage.get<{ name: string }>(storageKey)?.name ?? '');
  const change = (typed: string) => {
    setName(typed);
    tabStorage.set(storageKey, { name: typed });
  };
  return { name, change, remove: () => tabStorage.remove(storageKey) };
}

/** Provides the state of the form that accepts a quote. */
export function useAcceptance({ quoteId, revision, choice, totals, refresh, onAccepted }: AcceptanceOptions) {
  const typed = useTypedName(quoteId);
  const [hasAcceptedTerms, setHasAcceptedTerms] = useState(false);
  const [failure, setFailure] = useState<AcceptanceFailure>({ fields: {} });
  const { busy, runOnce } = useRunOnce();
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef({ request: '', key: '' });

  const showFailure = (next: AcceptanceFailure) => {
    setFailure(next);
    const first = (['terms', 'name'] as const).find((field) => next.fields[field] !== undefined);
    if (first) (element.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
  };
  const validate = (): FieldErrors => ({
    ...(revision.terms !== null && !hasAcceptedTerms && { terms: 'Accept the terms and conditions to order.' }),
    ...(typed.name.trim() === '' && { name: saleErrors.acceptance_name_required[1] }),
  });
  const clearError = (field: Field) => setFailure(({ fields: { [field]: _removed, ...fields } }) => ({ fields }));
  const accept = async () => {
    const request = { _id: quoteId, revision: revision.number, alternative: choice.alternative.index, extras: [...choice.extras] };
    const text = JSON.stringify(request);
    // A retry of the same choice has the same key.
    if (sent.current.request !== text) sent.current = { request: text, key: createRandomId() };
    const body = { ...request, name: typed.name.trim() };
    const retryOptions = { reload: refresh, renewKey: () => (sent.current = { request: '', key: '' }) };
    const { key } = sent.current;
    const { response } = await sendIdempotent((signal) => call('/user/quotes/accept', body, { idempotencyKey: key, signal }), retryOptions);
    typed.remove();
    onAccepted(response);
    await refresh().catch(() => undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form shows an error while the total is unknown.
    if (totals.isBusy || totals.amounts === undefined) return;
    const fields = validate();
    if (Object.keys(fields).length > 0) return showFailure({ fields });
    setFailure({ fields: {} });
    void runOnce(() => accept().catch((error: unknown) => showFailure(toFailure(error))));
  };
  const termsError = failure.fields.terms;
  return {
    formProps: { ref: element, onSubmit: submit, noValidate: true },
    nameField: {
      name: 'name',
      value: typed.name,
      readOnly: busy,
      error: failure.fields.name,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        clearError('name');
        typed.change(target.value);
      },
    },
    terms: {
      error: termsError,
      input: {
        name: 'terms',
        checked: hasAcceptedTerms,
        'aria-invalid': termsError ? true : undefined,
        'aria-describedby': termsError ? 'accept-terms-error' : undefined,
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
          clearError('terms');
          setHasAcceptedTerms(target.checked);
        },
      },
    },
    busy,
    failure: failure.form,
    /** Loads the quote again after it has changed. */
    showCurrent: () =>
      void runOnce(() =>
        refresh().catch((error: unknown) => setFailure({ fields: {}, form: { message: getErrorMessage(error), isOutdated: true } })),
      ),
  };
}
