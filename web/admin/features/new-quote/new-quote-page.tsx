import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { ContactDetail } from '#contract/admin/contacts.ts';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { Problem } from '#domain/errors/problem.ts';
import type { QuoteField } from '#domain/quotes/quote.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { refreshUnreadEnquiries } from '#web/admin/features/enquiries/unread-enquiries.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { emptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { randomId } from '#web/lib/random-id.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { ChosenStoneCard } from '#web/features/quote-form/steps/selected-product.tsx';
import { findDraftError } from '#web/features/quote-form/draft-validation.ts';
import { fieldId } from '#web/features/quote-form/steps/step-fields.tsx';
import { usePendingUploads, type PendingUploads } from '#web/features/quote-form/uploads/pending-uploads.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RequesterPanel, type RequesterError } from './requester-panel.tsx';
import { validateRequester, createQuote } from './create-quote.ts';
import { NewQuoteSteps } from './new-quote-steps.tsx';
import { newQuoteDraftName, UnfinishedQuotes } from './unfinished-quotes.tsx';
import { useDraftLock } from './use-draft-lock.ts';
import { useNewQuote, type InitialQuote, type SelectedCustomer } from './use-new-quote.ts';

type Origin = { contact: ContactDetail | undefined; customer: CustomerDetail | undefined };

const title = 'Enter a request';

/** What is known already: the customer that was chosen, or the message that it is made of. */
async function load(query: string, signal: AbortSignal): Promise<Origin> {
  const parameters = new URLSearchParams(query);
  const id = parameters.get('contact');
  const contact = id ? (await call('/admin/contacts/get', { _id: id }, { signal })).response : undefined;
  const customerId = parameters.get('customer') ?? contact?.customer?._id;
  const customer = customerId ? (await call('/admin/customers/get', { _id: customerId }, { signal })).response : undefined;
  return { contact, customer };
}

const chosenOf = ({ _id, fullName, email, emailVerified, state }: CustomerDetail): SelectedCustomer => ({
  _id,
  fullName,
  email,
  emailVerified,
  state,
});

function beginningOf({ contact, customer }: Origin): InitialQuote {
  const words = contact && [contact.subject, contact.message].filter(Boolean).join('\n\n');
  const { contact: nowhere } = emptyDraft();
  const lives = Object.entries(customer?.residence ?? {}).filter(([, value]) => value !== '');
  const answers = { contact: { ...nowhere, ...Object.fromEntries(lives) }, ...(words && { any_details: words }) };
  if (customer) return { answers, caller: { mode: 'known', chosen: chosenOf(customer) } };
  if (!contact) return { answers };
  const { name, email, phone } = contact;
  return { answers, caller: { mode: 'new', fullName: name, email, phone: toPhoneInput(phone) } };
}

const homeOf = (id: string) => call('/admin/customers/get', { _id: id }).then(({ response }) => response.residence);

function useEnter(entering: ReturnType<typeof useNewQuote>, contact: ContactDetail | undefined, pendingUploads: PendingUploads) {
  const navigate = useNavigate();
  const { run, busy, problem } = useAction();
  const [fault, setFault] = useState<RequesterError>();
  const [missed, setMissed] = useState<QuoteField[]>([]);
  const [known, setKnown] = useState<Pick<SelectedCustomer, '_id' | 'fullName' | 'email'>>();
  const { draft, caller, key } = entering;

  const point = (name: string) => setTimeout(() => (document.getElementById(name) ?? document.getElementsByName(name)[0])?.focus());
  const send = () => {
    if (pendingUploads.size > 0) return showToast('The file is still being sent. One moment.');
    setKnown(undefined);
    const wrong = validateRequester(caller);
    setFault(wrong);
    const missing = findDraftError(draft, 'form');
    if (missing) setMissed((before) => [...before, missing.field]);
    if (wrong || missing) {
      showToast(wrong?.words ?? missing!.message, { tone: 'alarm' });
      return point(wrong?.field ?? fieldId(missing!.field));
    }
    return void run(async () => {
      try {
        const { number } = await createQuote(draft, caller, contact?._id ?? null, key || randomId());
        entering.discard();
        refreshUnreadEnquiries();
        await navigate(paths.quote(number));
        return `${number} is entered, and the customer is told`;
      } catch (error) {
        if (error instanceof Problem && error.code === 'customer_known') setKnown(error.more['customer'] as typeof known);
        if (error instanceof Problem && error.code === 'key_reused') entering.renewKey();
        if (error instanceof Problem && error.code === 'phone_invalid') setFault({ field: 'phone', words: error.message });
        throw error;
      }
    });
  };
  return { send, busy, problem, fault, missed, known };
}

function Form({ origin, draftName }: { origin: Origin; draftName: string }) {
  const entering = useNewQuote(draftName, beginningOf(origin), homeOf);
  const { draft, dispatch, caller, setCaller, dirty, restoredAt, discard } = entering;
  const pendingUploads = usePendingUploads();
  const { send, busy, problem, fault, missed, known } = useEnter(entering, origin.contact, pendingUploads);
  useShortcuts({ 'mod+s': send });
  const choose = (chosen: SelectedCustomer) => setCaller({ mode: 'known', chosen });
  const taking = useAction();
  const takeKnown = () =>
    void taking.run(async () => {
      const { response } = await call('/admin/customers/get', { _id: known!._id });
      choose(chosenOf(response));
    });
  const { contact } = origin;
  const back = contact ? { to: paths.enquiry(contact._id), label: 'The message' } : { to: paths.customers, label: 'Customers' };
  return (
    <AdminPage
      title={title}
      note={contact && 'Of a message'}
      back={back}
      actions={
        <AdminButton variant="primary" busy={busy} onClick={send}>
          Enter the request
        </AdminButton>
      }
    >
      <UnsavedChangesGuard dirty={dirty && !busy} onDiscard={discard} />
      <DraftBanner at={restoredAt} onDiscard={discard} />
      {!dirty && !contact && <UnfinishedQuotes current={draftName} />}
      {contact?.quote && (
        <div className="mb-4">
          <Notice title={`This message became ${contact.quote.number} already`} tone="alarm" />
        </div>
      )}
      {problem && (
        <div className="mb-4">
          <Notice
            tone="alarm"
            title={problem}
            action={
              known && (
                <AdminButton busy={taking.busy} onClick={takeKnown}>
                  Choose {known.fullName || known.email}
                </AdminButton>
              )
            }
          >
            Nothing is entered yet; what you typed is still here.
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-4">
          <RequesterPanel caller={caller} fault={fault} onChange={setCaller} onChoose={choose} />
          <NewQuoteSteps draft={draft} dispatch={dispatch} pendingUploads={pendingUploads} missed={missed} />
          <AdminButton variant="primary" busy={busy} onClick={send}>
            Enter the request
          </AdminButton>
        </div>
        <aside
          aria-label="What the quote is for"
          className="overflow-hidden rounded-sm border border-line bg-card max-xl:max-w-md xl:sticky xl:top-20"
        >
          <ChosenStoneCard draft={draft} />
        </aside>
      </div>
    </AdminPage>
  );
}

/** A request for somebody who called, came in, or wrote: the website's form, and who asks. */
export default function NewQuotePage() {
  const [parameters] = useSearchParams();
  const query = parameters.toString();
  const answer = useAnswer(query, load);
  const [id, about] = [parameters.get('draft'), parameters.get('contact') ?? parameters.get('customer')];
  const draftName = about ? `request:${about}` : id ? newQuoteDraftName(id) : undefined;
  const lock = useDraftLock(about ? undefined : draftName);
  if (draftName === undefined || lock === 'taken') return <Navigate to={paths.newQuoteDraft(randomId())} replace />;
  if (!about && lock === undefined) return <AdminPage title={title}>{null}</AdminPage>;
  return (
    <QueryView title={title} query={answer}>
      {(origin) => <Form key={query} origin={origin} draftName={draftName} />}
    </QueryView>
  );
}
