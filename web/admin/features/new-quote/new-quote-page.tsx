import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import type { ContactMessageDetail } from '#contract/admin/contacts.endpoints.ts';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { combineQueries, QueryView } from '#web/admin/components/query-view.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { customerQuery } from '#web/admin/features/customers/customer-query.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DraftBanner } from '#web/admin/kit/draft/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/kit/draft/unsaved-changes-guard.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { createEmptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { SelectedProductCard } from '#web/features/quote-form/steps/selected-product.tsx';
import { getFieldId } from '#web/features/quote-form/steps/step-fields.tsx';
import { usePendingUploads, type PendingUploads } from '#web/features/quote-form/uploads/pending-uploads.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RequesterPanel } from './requester-panel.tsx';
import { listNewQuoteErrors, createQuote, type NewQuoteError } from './create-quote.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { NewQuoteSteps } from './new-quote-steps.tsx';
import { getNewQuoteDraftName, UnfinishedQuotes } from './unfinished-quotes.tsx';
import { useNewQuoteLock } from './use-new-quote-lock.ts';
import { useNewQuote, type InitialQuote, type SelectedCustomer } from './use-new-quote.ts';

type Origin = { contactMessage: ContactMessageDetail | undefined; customer: CustomerDetail | undefined };

const title = 'New quote';

const contactQuery = (id: string) => queryFor('/admin/contacts/get', { _id: id });

export const loader = createRecordLoader(({ parameters }) => {
  const [contactId, customerId] = [parameters.get('contact'), parameters.get('customer')];
  return [...(contactId ? [contactQuery(contactId)] : []), ...(customerId ? [customerQuery(customerId)] : [])];
});

/** Loads the customer or the enquiry of the quote. */
function useOrigin(parameters: URLSearchParams) {
  const contactId = parameters.get('contact') ?? '';
  const contactMessage = useQuery({ ...contactQuery(contactId), enabled: contactId !== '' });
  const customerId = parameters.get('customer') ?? contactMessage.data?.customer?._id ?? '';
  const customer = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const query = combineQueries([...(contactId === '' ? [] : [contactMessage]), ...(customerId === '' ? [] : [customer])]);
  return { ...query, data: query.data && { contactMessage: contactMessage.data, customer: customer.data } };
}

const toSelectedCustomer = ({ _id, fullName, email, emailVerified, state }: CustomerDetail): SelectedCustomer => ({
  _id,
  fullName,
  email,
  emailVerified,
  state,
});

function toInitialQuote({ contactMessage, customer }: Origin): InitialQuote {
  const details = contactMessage && [contactMessage.subject, contactMessage.message].filter(Boolean).join('\n\n');
  const { contact: emptyAddress } = createEmptyDraft();
  const address = Object.entries(customer?.residence ?? {}).filter(([, value]) => value !== '');
  const answers = { contact: { ...emptyAddress, ...Object.fromEntries(address) }, ...(details && { any_details: details }) };
  if (customer) return { answers, requester: { mode: 'existing', customer: toSelectedCustomer(customer) } };
  if (!contactMessage) return { answers };
  const { name, email, phone } = contactMessage;
  return { answers, requester: { mode: 'new', fullName: name, email, phone: toPhoneInput(phone) } };
}

function useCreateQuote(
  newQuote: ReturnType<typeof useNewQuote>,
  contactMessage: ContactMessageDetail | undefined,
  pendingUploads: PendingUploads,
) {
  const fieldsRef = useRef<HTMLDivElement>(null);
  const navigate = useScreenNavigate();
  const [serverErrors, setServerErrors] = useState<readonly NewQuoteError[]>([]);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [existingCustomer, setExistingCustomer] = useState<Pick<SelectedCustomer, '_id' | 'fullName' | 'email'>>();
  const { draft, requester, idempotencyKey } = newQuote;
  const creation = useAdminMutation({
    mutationFn: () => createQuote(draft, requester, contactMessage?._id ?? null, idempotencyKey || createRandomId()),
    invalidates: ['/admin/contacts/'],
    onSuccess: async ({ number }) => {
      newQuote.discard();
      await navigate(paths.quote(number));
      const isEmailed = requester.mode === 'new' ? requester.email.trim() !== '' : requester.customer?.email !== '';
      return isEmailed ? `${number} created. We have emailed the customer.` : `${number} created. The customer has no email address.`;
    },
    onError: (error) => {
      if (!isApiError(error)) return;
      if (error.code === 'customer_known') setExistingCustomer(error.details['customer'] as typeof existingCustomer);
      if (error.code === 'key_reused') newQuote.renewKey();
      setServerErrors((error.details['errors'] as NewQuoteError[] | undefined) ?? []);
    },
  });

  const errors = [...(isSubmitted ? listNewQuoteErrors(draft, requester) : []), ...serverErrors];
  const getError = (field: NewQuoteError['field']) => errors.find((error) => error.field === field)?.message;
  const focusField = (name: string) =>
    setTimeout(() => fieldsRef.current?.querySelector<HTMLElement>(`[id="${name}"], [name="${name}"]`)?.focus());
  const send = () => {
    if (pendingUploads.size > 0) return showToast('Wait until the file has finished uploading.');
    setExistingCustomer(undefined);
    setServerErrors([]);
    setIsSubmitted(true);
    const [firstError] = listNewQuoteErrors(draft, requester);
    if (firstError) {
      showToast(firstError.message, { tone: 'error' });
      return focusField(firstError.field === 'stone' ? getFieldId('stone') : firstError.field);
    }
    return creation.mutate();
  };
  return {
    send,
    fieldsRef,
    busy: creation.isPending,
    errorMessage: creation.errorMessage,
    getError,
    existingCustomer,
  };
}

function NewQuoteForm({ origin, draftName }: { origin: Origin; draftName: string }) {
  const newQuote = useNewQuote(draftName, toInitialQuote(origin));
  const { draft, dispatch, requester, updateRequester, isDirty, earlierDraftChangedAt, discard } = newQuote;
  const pendingUploads = usePendingUploads();
  const { send, fieldsRef, busy, errorMessage, getError, existingCustomer } = useCreateQuote(
    newQuote,
    origin.contactMessage,
    pendingUploads,
  );
  useShortcuts({ 'mod+s': send });
  const selectCustomer = (customer: SelectedCustomer) => updateRequester({ mode: 'existing', customer });
  const customerLoad = useAdminMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(customerQuery(id)),
    onSuccess: (customer) => selectCustomer(toSelectedCustomer(customer)),
  });
  const { contactMessage } = origin;
  const back = contactMessage ? { to: paths.enquiry(contactMessage._id), label: 'Enquiry' } : { to: paths.customers, label: 'Customers' };
  return (
    <AdminPage
      title={title}
      subtitle={contactMessage && 'From an enquiry'}
      back={back}
      actions={
        <AdminButton variant="primary" busy={busy} onClick={send}>
          Create quote
        </AdminButton>
      }
    >
      <UnsavedChangesGuard hasUnsavedChanges={isDirty && !busy} onDiscard={discard} />
      <DraftBanner changedAt={earlierDraftChangedAt} onDiscard={discard} />
      {!isDirty && !contactMessage && <UnfinishedQuotes current={draftName} />}
      {/* Hidden while this enquiry's quote is being created. */}
      {contactMessage?.quote && !busy && (
        <div className="mb-4">
          <Notice title={`This enquiry has already been turned into ${contactMessage.quote.number}`} tone="error" />
        </div>
      )}
      {errorMessage && (
        <div className="mb-4">
          <Notice
            tone="error"
            title={errorMessage}
            action={
              existingCustomer && (
                <AdminButton busy={customerLoad.isPending} onClick={() => customerLoad.mutate(existingCustomer._id)}>
                  {`Choose ${existingCustomer.fullName || existingCustomer.email}`}
                </AdminButton>
              )
            }
          >
            The quote was not created. What you typed is still here.
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div ref={fieldsRef} className="min-w-0 space-y-4">
          <RequesterPanel requester={requester} getError={getError} onChange={updateRequester} onChoose={selectCustomer} />
          <NewQuoteSteps draft={draft} dispatch={dispatch} pendingUploads={pendingUploads} getError={getError} />
          <AdminButton variant="primary" busy={busy} onClick={send}>
            Create quote
          </AdminButton>
        </div>
        <aside
          aria-label="Selected stone"
          className="overflow-hidden rounded-sm border border-line bg-card max-xl:max-w-md xl:sticky xl:top-20"
        >
          <SelectedProductCard draft={draft} />
        </aside>
      </div>
    </AdminPage>
  );
}

/** Creates a quote for a customer with the form of the website. */
export default function NewQuotePage() {
  const [parameters] = useSearchParams();
  const query = parameters.toString();
  const origin = useOrigin(parameters);
  const [draftId, sourceId] = [parameters.get('draft'), parameters.get('contact') ?? parameters.get('customer')];
  const draftName = sourceId ? `request:${sourceId}` : draftId ? getNewQuoteDraftName(draftId) : undefined;
  const lock = useNewQuoteLock(sourceId ? undefined : draftName);
  if (draftName === undefined || lock === 'refused') return <Navigate to={paths.newQuoteDraft(createRandomId())} replace />;
  if (!sourceId && lock === undefined) return <AdminPage title={title}>{null}</AdminPage>;
  return (
    <QueryView title={title} query={origin}>
      {(data) => <NewQuoteForm key={query} origin={data} draftName={draftName} />}
    </QueryView>
  );
}
