import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { useEffect, useState } from 'react';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { ConfirmDialog } from '#web/admin/components/confirm-dialog.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { deleteDraftsContaining } from '#web/admin/utils/local-store.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { Fact } from '#web/admin/components/panels/fact.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format/dates.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { UndeliveredEmails } from '#web/admin/features/emails/undelivered-emails.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddEmail } from './add-email.tsx';
import { CustomerDetailsForm } from './customer-details-form.tsx';
import { EraseCustomerDialog, eraseCustomerKey } from './erase-customer-dialog.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { textLinkClass, PhoneLink } from '#web/admin/components/text-links.tsx';
import { customerStateLabels, formatCustomerPhone, EmailConfirmedBadge } from './customer-cells.tsx';
import { DuplicateAccounts } from './duplicate-accounts.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { cacheCustomer, customerQuery } from './customer-query.ts';
import { createCustomerEmailForm } from './create-customer-email-form.ts';
import { MarketingConsents } from './marketing-consents.tsx';
import { SentNotifications } from './sent-notifications.tsx';

const customerPaths = ['/admin/customers/'] as const;

type AccountMenuProps = Pick<CustomerViewProps, 'customer'> & { onErase: () => void };

/** Asks for confirmation before a customer's second factors are removed. */
function openSecondFactorDialog({ _id, fullName, email }: CustomerDetail): void {
  const name = fullName || email;
  openDialog(
    <ConfirmDialog
      title={`Remove two-step verification for ${name}?`}
      submitLabel="Remove two-step verification"
      mutationFn={() => call('/admin/customers/second_factor/drop', { _id })}
      onSuccess={({ response }) => {
        cacheCustomer(response);
        return `Two-step verification removed for ${name}`;
      }}
    >
      Use this if the customer has lost their phone. Check their identity first. Their authenticator app, passkeys and recovery codes stop
      working, and they are signed out everywhere. They then sign in with only their password. We email them about the change. This cannot
      be undone.
    </ConfirmDialog>,
  );
}

function AccountMenu({ customer, onErase }: AccountMenuProps) {
  const { me } = useAdmin();
  const { _id, state, email, emailVerified, pendingEmail, secondFactor } = customer;
  const sendEmail = useAdminMutation({
    mutationFn: (kind: 'verify' | 'password') => call('/admin/customers/send-link', { _id, kind }),
    onSuccess: ({ message }) => message,
  });
  const download = useAdminMutation({
    mutationFn: () => call('/admin/customers/export', { _id }),
    onSuccess: ({ response }) => {
      downloadFile(`customer-data-${response.exportedAt.slice(0, 10)}.json`, JSON.stringify(response, null, 2), 'application/json');
      return 'Customer data downloaded';
    },
  });
  return (
    <Menu label="More">
      {state !== 'closed' && email !== '' && (!emailVerified || pendingEmail !== null) && (
        <MenuItem onClick={() => sendEmail.mutate('verify')}>Send email confirmation link</MenuItem>
      )}
      {state === 'no_password' && email !== '' && (
        <MenuItem onClick={() => sendEmail.mutate('password')}>Send account activation link</MenuItem>
      )}
      {state === 'open' && <MenuItem onClick={() => sendEmail.mutate('password')}>Send password reset link</MenuItem>}
      {secondFactor && state !== 'closed' && (
        <MenuItem onClick={() => openSecondFactorDialog(customer)}>Remove two-step verification…</MenuItem>
      )}
      <MenuItem onClick={() => download.mutate()}>Download customer data</MenuItem>
      {hasPermission(me.role, 'erasing') && customer.mergedInto === null && (
        <MenuItem tone="error" onClick={onErase}>
          Erase customer…
        </MenuItem>
      )}
    </Menu>
  );
}

function AccountPanel({ customer }: { customer: CustomerDetail }) {
  const { email, emailVerified, pendingEmail, phone, state, createdAt, lastSeenAt, sessions, secondFactor } = customer;
  return (
    <Panel title="Account">
      <dl className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-1">
        <Fact label="Email">
          <span className="flex flex-wrap gap-x-3">
            {email === '' ? (
              <AddEmail customer={customer} invalidates={customerPaths} />
            ) : (
              <>
                <a href={`mailto:${encodeURIComponent(email)}`} className={textLinkClass}>
                  {email}
                </a>
                <EmailConfirmedBadge verified={emailVerified} />
              </>
            )}
          </span>
        </Fact>
        {pendingEmail !== null && <Fact label="New email (not confirmed)">{pendingEmail}</Fact>}
        <Fact label="Phone">{phone.number === '' ? 'None' : <PhoneLink phone={formatCustomerPhone(phone)} />}</Fact>
        <Fact label="Account">{customerStateLabels[state]}</Fact>
        <Fact label="Customer since">{formatDate(createdAt)}</Fact>
        <Fact label="Last active">{lastSeenAt === null ? 'Never' : formatDateTime(lastSeenAt)}</Fact>
        <Fact label="Two-step verification">{secondFactor ? 'On' : 'Off'}</Fact>
        <Fact label="Signed in on">{pluralize(sessions, 'device')}</Fact>
      </dl>
    </Panel>
  );
}

const MergedNotice = ({ account: mergedInto }: { account: NonNullable<CustomerDetail['mergedInto']> }) => (
  <div className="mb-4">
    <Notice title="This account was merged into another">
      Its quotes, orders and messages are now under{' '}
      <Link to={paths.customer(mergedInto._id)} className={textLinkClass}>{`${mergedInto.fullName}, ${mergedInto.email}`}</Link>. You can
      undo the merge there.
    </Notice>
  </div>
);

type CustomerViewProps = {
  customer: CustomerDetail;
  /** True after the customer was erased, until the list of customers is displayed. */
  isErased: boolean;
  onErased: () => void;
};

function CustomerView({ customer, isErased, onErased }: CustomerViewProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isErased) return;
    // Runs after the forms are unmounted, because they would store new drafts of the customer or block the navigation.
    deleteDraftsContaining([
      customer._id,
      customer.email,
      ...customer.quotes.map((quote) => quote._id),
      ...customer.contacts.map((contact) => contact._id),
    ]);
    void navigate(paths.customers);
  }, [isErased, customer, navigate]);
  const { _id, fullName, email, state, mergedInto } = customer;
  return (
    <AdminPage
      title={fullName || email}
      subtitle={customerStateLabels[state]}
      back={{ to: paths.customers, label: 'Customers' }}
      actions={
        <>
          <AccountMenu customer={customer} onErase={() => openDialog(<EraseCustomerDialog customer={customer} onErased={onErased} />)} />
          {state !== 'closed' && (
            <AdminButtonLink to={paths.newQuoteFor({ customer: _id })} variant="primary" data-shortcut="n">
              New quote
            </AdminButtonLink>
          )}
        </>
      }
    >
      {mergedInto && <MergedNotice account={mergedInto} />}
      <UndeliveredEmails
        emails={customer.undelivered}
        correction={state === 'closed' ? undefined : createCustomerEmailForm(customer)}
        invalidates={customerPaths}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="xl:col-start-2">
          <AccountPanel customer={customer} />
        </div>
        <div className="space-y-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <DuplicateAccounts customer={customer} />
          <CustomerHistory customer={customer} />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <MarketingConsents consents={customer.consents} />
            <SentNotifications {...customer} />
          </div>
        </div>
        <div className="space-y-4 xl:col-start-2">
          {!isErased && <CustomerNotes customer={customer} />}
          {state !== 'closed' && !isErased && <CustomerDetailsForm customer={customer} onSaved={cacheCustomer} />}
        </div>
      </div>
    </AdminPage>
  );
}

export const loader = createRecordLoader(({ params }) => [customerQuery(params['id']!)]);

/** Renders a customer: account, history, notes and details. */
export default function CustomerPage() {
  const params = useParams();
  const [isErased, setErased] = useState(false);
  const isErasing = useIsMutating({ mutationKey: eraseCustomerKey }) > 0;
  // Not refetched while the customer is being erased.
  const query = useQuery({ ...customerQuery(params['id']!), enabled: !isErasing && !isErased });
  return (
    <QueryView title="Customer" back={{ to: paths.customers, label: 'Customers' }} query={query}>
      {(customer) => <CustomerView key={customer._id} customer={customer} isErased={isErased} onErased={() => setErased(true)} />}
    </QueryView>
  );
}
