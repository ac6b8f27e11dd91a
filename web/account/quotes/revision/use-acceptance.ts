import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { saleErrors } from '#domain/errors/sale-errors.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import { randomId } from '#web/lib/random-id.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import type { ChosenTotals, RevisionChoice } from './use-revision-choice.ts';

export type Accepted = { orderId: string; orderNumber: string };

/** Errors of a quote that has changed since it was loaded. */
const outdatedCodes: ReadonlySet<string> = new Set([
  'revision_old',
  'revision_recalled',
  'revision_expired',
  'quote_in_review',
  'quote_decided',
]);
const nameCodes: ReadonlySet<string> = new Set(['acceptance_name_required', 'acceptance_name_invalid']);

type ShownFailure = { field?: 'name' | 'terms'; message: string; isOutdated?: boolean };
type AcceptanceOptions = {
  quoteId: string;
  revision: CustomerRevision;
  choice: RevisionChoice;
  totals: ChosenTotals;
  refresh: () => Promise<void>;
  onAccepted: (accepted: Accepted) => void;
};

function toFailure(error: unknown): ShownFailure {
  const message = getErrorMessage(error);
  if (!isApiError(error)) return { message };
  return { message, isOutdated: outdatedCodes.has(error.code), ...(nameCodes.has(error.code) && { field: 'name' as const }) };
}

/** The name that the customer types. It is stored in this tab, also for the next revision of the quote. */
function useTypedName(quoteId: string) {
  const storageKey = `${accountStoragePrefix}accept:${quoteId}`;
  const [name, setName] = useState(() => tabStorage.get<{ name: string }>(storageKey)?.name ?? '');
  const change = (typed: string) => {
    setName(typed);
    tabStorage.set(storageKey, { name: typed });
  };
  return { name, change, remove: () => tabStorage.remove(storageKey) };
}

/** State of the form that accepts a quote. */
export function useAcceptance({ quoteId, revision, choice, totals, refresh, onAccepted }: AcceptanceOptions) {
  const typed = useTypedName(quoteId);
  const [hasAcceptedTerms, setHasAcceptedTerms] = useState(false);
  const [failure, setFailure] = useState<ShownFailure>();
  const { busy, runOnce } = useRunOnce();
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef({ request: '', key: '' });

  const fail = (shown: ShownFailure) => {
    setFailure(shown);
    if (shown.field) (element.current?.elements.namedItem(shown.field) as HTMLElement | null)?.focus();
  };
  const accept = async () => {
    const request = { _id: quoteId, revision: revision.number, alternative: choice.alternative.index, extras: [...choice.extras] };
    const text = JSON.stringify(request);
    // A retry of the same choice has the same key.
    if (sent.current.request !== text) sent.current = { request: text, key: randomId() };
    const body = { ...request, name: typed.name.trim() };
    const thread = { reload: refresh, renewKey: () => (sent.current = { request: '', key: '' }) };
    const { key } = sent.current;
    const { response } = await sendIdempotent((signal) => call('/user/quotes/accept', body, { idempotencyKey: key, signal }), thread);
    typed.remove();
    onAccepted(response);
    await refresh().catch(() => undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (totals.isBusy) return;
    if (totals.totals === undefined) return fail({ message: 'The total could not be calculated. Try again above, and then accept.' });
    if (revision.terms !== null && !hasAcceptedTerms) return fail({ field: 'terms', message: 'Accept the terms and conditions to order.' });
    if (typed.name.trim() === '') return fail({ field: 'name', message: saleErrors.acceptance_name_required[1] });
    setFailure(undefined);
    void runOnce(() => accept().catch((error: unknown) => fail(toFailure(error))));
  };
  const errorOf = (field: 'name' | 'terms') => (failure?.field === field ? failure.message : undefined);
  const termsError = errorOf('terms');
  return {
    attributes: { ref: element, onSubmit: submit, noValidate: true },
    nameField: {
      name: 'name',
      value: typed.name,
      readOnly: busy,
      error: errorOf('name'),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setFailure(undefined);
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
          setFailure(undefined);
          setHasAcceptedTerms(target.checked);
        },
      },
    },
    busy,
    /** An error of no field. */
    failure: failure?.field === undefined ? failure : undefined,
    /** Loads the quote again after it has changed. */
    showCurrent: () =>
      void runOnce(() => refresh().catch((error: unknown) => setFailure({ message: getErrorMessage(error), isOutdated: true }))),
  };
}
