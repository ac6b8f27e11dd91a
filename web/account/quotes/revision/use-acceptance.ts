import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { decisionErrors } from '#domain/errors/quote-errors.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import type { ChoiceTotals, RevisionChoice } from './use-revision-choice.ts';

export type AcceptedOrder = { orderId: string; orderNumber: string };

/** Codes of errors that occur if the quote has changed since it was loaded. */
const outdatedCodes: ReadonlySet<string> = new Set([
  'revision_old',
  'revision_recalled',
  'revision_expired',
  'quote_in_review',
  'quote_decided',
]);
const nameCodes: ReadonlySet<string> = new Set(['acceptance_name_required', 'acceptance_name_invalid', 'name_has_url']);

type Field = 'terms' | 'name';
type FieldErrors = { [Name in Field]?: string };
/** Error of the whole form. `isOutdated`: the quote has changed since it was loaded. */
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

/** Provides the typed name of the customer. Stores it in this tab by quote, so that the next revision has it too. */
function useTypedName(quoteId: string) {
  const storageKey = `${accountStoragePrefix}accept:${quoteId}`;
  const [name, setName] = useState(() => tabStorage.get<{ name: string }>(storageKey)?.name ?? '');
  const change = (text: string) => {
    setName(text);
    tabStorage.set(storageKey, { name: text });
  };
  return { name, change, remove: () => tabStorage.remove(storageKey) };
}

/** Provides the state of the form that accepts a quote. */
export function useAcceptance({ quoteId, revision, choice, totals, refresh, onAccepted }: AcceptanceOptions) {
  const typedName = useTypedName(quoteId);
  const [hasAcceptedTerms, setHasAcceptedTerms] = useState(false);
  const [failure, setFailure] = useState<AcceptanceFailure>({ fields: {} });
  const { busy, runOnce } = useRunOnce();
  const formRef = useRef<HTMLFormElement>(null);
  const lastAttempt = useRef({ requestJson: '', idempotencyKey: '' });

  const showFailure = (next: AcceptanceFailure) => {
    setFailure(next);
    const firstField = (['terms', 'name'] as const).find((field) => next.fields[field] !== undefined);
    if (firstField) (formRef.current?.elements.namedItem(firstField) as HTMLElement | null)?.focus();
  };
  const validate = (): FieldErrors => ({
    ...(revision.terms !== null && !hasAcceptedTerms && { terms: 'Accept the terms and conditions to order.' }),
    ...(typedName.name.trim() === '' && { name: decisionErrors.acceptance_name_required[1] }),
  });
  const clearError = (field: Field) => setFailure(({ fields: { [field]: _removed, ...fields } }) => ({ fields }));
  const accept = async () => {
    const request = { _id: quoteId, revision: revision.number, alternative: choice.alternative.index, extras: [...choice.extras] };
    const requestJson = JSON.stringify(request);
    // A retry of the same choice uses the same idempotency key.
    if (lastAttempt.current.requestJson !== requestJson) lastAttempt.current = { requestJson, idempotencyKey: createRandomId() };
    const body = { ...request, name: typedName.name.trim() };
    const retryOptions = { reload: refresh, renewKey: () => (lastAttempt.current = { requestJson: '', idempotencyKey: '' }) };
    const { idempotencyKey } = lastAttempt.current;
    const { response } = await sendIdempotent((signal) => call('/user/quotes/accept', body, { idempotencyKey, signal }), retryOptions);
    typedName.remove();
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
    formProps: { ref: formRef, onSubmit: submit, noValidate: true },
    nameField: {
      name: 'name',
      value: typedName.name,
      readOnly: busy,
      error: failure.fields.name,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        clearError('name');
        typedName.change(target.value);
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
    /** Reloads the quote after it has changed. */
    showCurrentQuote: () =>
      void runOnce(() =>
        refresh().catch((error: unknown) => setFailure({ fields: {}, form: { message: getErrorMessage(error), isOutdated: true } })),
      ),
  };
}
