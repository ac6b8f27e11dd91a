import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { mayUse } from '#domain/accounts/staff.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { deleteDraftsContaining } from '#web/admin/utils/local-store.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';
import { useBackgroundRefetch } from '#web/admin/api/use-background-refetch.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem } from '#web/admin/components/menu.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDay, formatTime } from '#web/lib/format/dates.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CustomerDetailsForm } from './customer-details-form.tsx';
import { EraseCustomerDialog } from './erase-customer-dialog.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { customerStateLabels, textLinkClass, PhoneLink, formatCustomerPhone, EmailConfirmedBadge } from './customer-cells.tsx';
import { DuplicateAccounts } from './duplicate-accounts.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { MarketingConsents, SentNotifications } from './customer-communications.tsx';

const load = async (id: string, signal: AbortSignal) => (await call('/admin/customers/get', { _id: id }, { signal })).response;

type MoreProps = Pick<PageProps, 'customer' | 'replace'> & { onErase: () => void };

/** Renders the menu of account actions. */
function More({ customer, replace, onErase }: MoreProps) {
  const [removing, setRemoving] = useState(false);
  const { me } = useAdmin();
  const { run } = useAction();
  const { _id, state, emailVerified, pendingEmail, secondFactor } = customer;
  const mail = (kind: 'verify' | 'password') => void run(async () => (await call('/admin/customers/mail', { _id, kind })).message);
  const download = () =>
    void run(async () => {
      const { response } = await call('/admin/customers/export', { _id });
      downloadFile(`customer-data-${response.exportedAt.slice(0, 10)}.json`, JSON.stringify(response, null, 2), 'application/json');
      return 'All that is kept about them is downloaded';
    });
  return (
    <>
      <Menu label="More" align="right">
        {state !== 'closed' && (!emailVerified || pendingEmail !== null) && (
          <MenuItem onClick={() => mail('verify')}>Mail the link to confirm the address</MenuItem>
        )}
        {state === 'unclaimed' && <MenuItem onClick={() => mail('password')}>Mail the link to claim the account</MenuItem>}
        {state === 'open' && <MenuItem onClick={() => mail('password')}>Mail a link for a new password</MenuItem>}
        {secondFactor && state !== 'closed' && <MenuItem onClick={() => setRemoving(true)}>Remove two-step verification…</MenuItem>}
        <MenuItem onClick={download}>Download their data</MenuItem>
        {mayUse(me.role, 'erasing') && customer.mergedInto === null && (
          <MenuItem tone="alarm" onClick={onErase}>
            Erase…
          </MenuItem>
        )}
      </Menu>
      {removing && (
        <SecondFactorDialog
          customer={customer}
          onClose={() => setRemoving(false)}
          onRemoved={(changed) => {
            setRemoving(false);
            replace(changed);
          }}
        />
      )}
    </>
  );
}

function Account({ customer }: { customer: CustomerDetail }) {
  const { email, emailVerified, pendingEmail, phone, state, createdAt, lastSeenAt, sessions, secondFactor } = customer;
  const facts: [string, ReactNode][] = [
    [
      'Email',
      <span key="email" className="flex flex-wrap gap-x-3">
        <a href={`mailto:${encodeURIComponent(email)}`} className={textLinkClass}>
          {email}
        </a>
        <EmailConfirmedBadge verified={emailVerified} />
      </span>,
    ],
    ...(pendingEmail === null ? [] : ([['Waits to be confirmed', pendingEmail]] as [string, ReactNode][])),
    ['Phone', phone.number === '' ? 'None' : <PhoneLink key="phone" phone={formatCustomerPhone(phone)} />],
    ['Account', customerStateLabels[state]],
    ['Since', formatDay(createdAt)],
    ['Last here', lastSeenAt === null ? 'Never' : formatTime(lastSeenAt)],
    ['Two-step verification', secondFactor ? 'On' : 'Off'],
    ['Signed in on', sessions === 1 ? '1 device' : `${sessions} devices`],
  ];
  return (
    <Panel title="Account">
      <dl className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-1">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[0.8125rem] text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type PageProps = {
  customer: CustomerDetail;
  replace: (customer: CustomerDetail) => void;
  onChanged: () => void;
  /** Whether it is asked about erasing them. */
  erasing: boolean;
  onErasing: (open: boolean) => void;
};

function Page({ customer, replace, onChanged, erasing, onErasing }: PageProps) {
  const [erased, setErased] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!erased) return;
    // The forms are gone by now: neither keeps anything of somebody erased, nor asks before it is left.
    deleteDraftsContaining([
      customer._id,
      customer.email,
      ...customer.quotes.map((quote) => quote._id),
      ...customer.contacts.map((contact) => contact._id),
    ]);
    void navigate(paths.customers);
  }, [erased, customer, navigate]);
  const { _id, fullName, email, state, mergedInto } = customer;
  return (
    <AdminPage
      title={fullName || email}
      note={customerStateLabels[state]}
      back={{ to: paths.customers, label: 'Customers' }}
      actions={
        <>
          <More customer={customer} replace={replace} onErase={() => onErasing(true)} />
          {state !== 'closed' && (
            <AdminButtonLink to={paths.newQuoteFor({ customer: _id })} variant="primary" data-new>
              Enter a request
            </AdminButtonLink>
          )}
        </>
      }
    >
      {mergedInto && (
        <div className="mb-4">
          <Notice title="This account was merged into another">
            What hung on it stands under{' '}
            <Link to={paths.customer(mergedInto._id)} className={textLinkClass}>
              {mergedInto.fullName}, {mergedInto.email}
            </Link>
            , where the merging can be undone.
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="xl:col-start-2">
          <Account customer={customer} />
        </div>
        <div className="space-y-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <DuplicateAccounts customer={customer} onChanged={onChanged} />
          <CustomerHistory customer={customer} />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <MarketingConsents consents={customer.consents} />
            <SentNotifications {...customer} />
          </div>
        </div>
        <div className="space-y-4 xl:col-start-2">
          {!erased && <CustomerNotes customer={customer} onChanged={onChanged} />}
          {state !== 'closed' && !erased && <CustomerDetailsForm customer={customer} onSaved={replace} />}
        </div>
      </div>
      {erasing && <EraseCustomerDialog customer={customer} onClose={() => onErasing(false)} onErased={() => setErased(true)} />}
    </AdminPage>
  );
}

/** One customer: who they are, what they asked for and wrote, what is known of them. It follows what happens meanwhile. */
export default function CustomerPage() {
  const { params } = useAdmin();
  const id = params['id']!;
  const answer = useAnswer(id, load);
  const [erasing, setErasing] = useState(false);
  const reload = useBackgroundRefetch(answer, () => load(id, new AbortController().signal));
  const quotes = answer.data?.quotes ?? [];
  // While they are being erased here nothing of them is asked for, nor of who is gone.
  const heard = () => !erasing && answer.data !== undefined && reload();
  useServerEvents({
    customers: ({ ids }) => ids.includes(id) && heard(),
    requests: ({ ids }) => quotes.some(({ _id }) => ids.includes(_id)) && heard(),
    contacts: heard,
    refresh: heard,
    hello: heard,
  });
  return (
    <QueryView title="Customer" back={{ to: paths.customers, label: 'Customers' }} query={answer}>
      {(customer) => (
        <Page
          key={customer._id}
          customer={customer}
          replace={answer.replace}
          onChanged={reload}
          erasing={erasing}
          onErasing={(open) => {
            setErasing(open);
            if (!open) reload();
          }}
        />
      )}
    </QueryView>
  );
}
