import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { ContactMessageDetail } from '#contract/admin/contacts.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { StepButtons } from '#web/admin/components/step-buttons.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { EmailAddressForm } from '#web/admin/features/emails/email-address-dialog.tsx';
import { UndeliveredEmails } from '#web/admin/features/emails/undelivered-emails.tsx';
import { EnquiryConversation } from './enquiry-conversation.tsx';
import { EnquiryDetails } from './enquiry-details.tsx';
import { EnquiryStatusBadge } from './enquiry-status-badge.tsx';

type EnquiryChange = Omit<InputOf<'/admin/contacts/save'>, '_id'>;
const invalidates = ['/admin/contacts/'] as const;
const enquiryQuery = (id: string) => queryFor('/admin/contacts/get', { _id: id });

/** Returns the actions for an enquiry, each with undo. */
function useEnquiryActions({ _id }: ContactMessageDetail) {
  const save = (change: EnquiryChange) => call('/admin/contacts/save', { _id, ...change });
  const setSpam = (spam: boolean) => call('/admin/contacts/spam', { _id, spam });
  const update = useAdminMutation({
    scope: `enquiry:${_id}`,
    mutationFn: ({ change }: { change: EnquiryChange; message: string; previous: EnquiryChange }) => save(change),
    invalidates,
    onSuccess: ({ response }, { message, previous }) => {
      queryClient.setQueryData(enquiryQuery(_id).queryKey, response);
      return { message, undo: () => save(previous) };
    },
  });
  const markSpam = useAdminMutation({
    mutationFn: setSpam,
    invalidates,
    onSuccess: (_output, spam) => ({
      message: spam ? 'Marked as spam' : 'Marked as not spam',
      undo: () => setSpam(!spam),
    }),
  });
  const markRead = useAdminMutation({
    scope: `enquiry:${_id}`,
    mutationFn: () => save({ read: true }),
    invalidates,
    hasErrorToast: false,
  });
  return {
    busy: update.isPending || markSpam.isPending,
    markRead: markRead.mutate,
    update: (change: EnquiryChange, message: string, previous: EnquiryChange) => update.mutate({ change, message, previous }),
    markSpam: markSpam.mutate,
  };
}

const createCorrection = ({ _id, email }: ContactMessageDetail): EmailAddressForm => ({
  currentAddress: email,
  hint: 'Undelivered replies are sent to the new address.',
  save: (address) => call('/admin/contacts/email/correct', { _id, email: address }),
});

type EnquiryMenuProps = Pick<ContactMessageDetail, 'read' | 'spam'> & Pick<ReturnType<typeof useEnquiryActions>, 'update' | 'markSpam'>;

function EnquiryMenu({ read, spam, update, markSpam }: EnquiryMenuProps) {
  return (
    <Menu label="More">
      <MenuItem onClick={() => update({ read: !read }, read ? 'Marked as unread' : 'Marked as read', { read })}>
        {read ? 'Mark as unread' : 'Mark as read'}
      </MenuItem>
      {spam ? (
        <MenuItem onClick={() => markSpam(false)}>Not spam</MenuItem>
      ) : (
        <MenuItem tone="error" onClick={() => markSpam(true)}>
          Mark as spam
        </MenuItem>
      )}
    </Menu>
  );
}

function EnquiryView({ contact }: { contact: ContactMessageDetail }) {
  const navigate = useNavigate();
  const { busy, update, markSpam, markRead } = useEnquiryActions(contact);
  // Back also returns to the list of spam after 'Not spam'.
  const [backPath] = useState(contact.spam ? paths.spamEnquiries : paths.enquiries);
  const { _id, subject, name, email, read, done, spam, assignee, assignableStaff, previous, next, quote } = contact;
  useEffect(() => {
    if (!read) markRead();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per enquiry, because the user may mark it as unread again
  }, [_id]);
  const goTo = (id: string | null) => id !== null && void navigate(paths.enquiry(id));
  useShortcuts({
    j: () => goTo(next),
    k: () => goTo(previous),
  });
  const assign = (id: string) =>
    update(
      { assignee: id },
      id === '' ? 'Unassigned' : `Assigned to ${assignableStaff.find((member) => member._id === id)?.fullName ?? 'someone else'}`,
      { assignee: assignee?._id ?? '' },
    );
  return (
    <AdminPage
      title={subject || `Enquiry from ${name || email}`}
      subtitle={<EnquiryStatusBadge {...contact} />}
      back={{ to: backPath, label: 'Enquiries' }}
      actions={
        <>
          <StepButtons
            previousLabel="Newer enquiry (K)"
            nextLabel="Older enquiry (J)"
            onPrevious={previous === null ? undefined : () => goTo(previous)}
            onNext={next === null ? undefined : () => goTo(next)}
          />
          <EnquiryMenu {...{ read, spam, update, markSpam }} />
          <AdminButton busy={busy} onClick={() => update({ done: !done }, done ? 'Reopened' : 'Marked as done', { done })}>
            {done ? 'Reopen' : 'Mark as done'}
          </AdminButton>
          {quote === null && <AdminButtonLink to={paths.newQuoteFor({ contact: _id })}>Create quote</AdminButtonLink>}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <UndeliveredEmails emails={contact.undelivered} correction={createCorrection(contact)} invalidates={invalidates} />
          <EnquiryConversation contact={contact} />
        </div>
        <EnquiryDetails contact={contact} onAssign={assign} />
      </div>
    </AdminPage>
  );
}

/** Refetch interval while a reply has not been sent. */
const deliveryIntervalMs = 2000;

export const loader = createRecordLoader(({ params }) => [enquiryQuery(params['id']!)]);

export default function EnquiryPage() {
  const params = useParams();
  const query = useQuery({
    ...enquiryQuery(params['id']!),
    refetchInterval: ({ state }) => state.data?.answers.some(({ emailState }) => emailState === 'waiting') && deliveryIntervalMs,
  });
  return (
    <QueryView title="Enquiry" back={{ to: paths.enquiries, label: 'Enquiries' }} query={query}>
      {(contact) => <EnquiryView key={contact._id} contact={contact} />}
    </QueryView>
  );
}
