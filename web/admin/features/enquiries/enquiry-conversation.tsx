import type { ContactMessageDetail } from '#contract/admin/contacts.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { StaffMessageForm } from '#web/admin/kit/messages/staff-message-form.tsx';
import { MessageList, type ListedMessage } from '#web/features/messages/message-list.tsx';
import { call } from '#web/lib/api/api-client.ts';

const deliveryLabels = { waiting: 'being sent', sent: 'sent', failed: 'Not delivered' } as const;

/** Returns the enquiry and its replies as messages. */
function toMessages({ _id, name, email, createdAt, subject, message, answers }: ContactMessageDetail): ListedMessage[] {
  const replies = answers.map(({ userName, emailState, ...reply }) => ({
    ...reply,
    isOwn: true,
    author: userName,
    status: emailState && <span className={emailState === 'failed' ? 'text-error' : ''}>{deliveryLabels[emailState]}</span>,
  }));
  return [{ _id, isOwn: false, author: name || email, createdAt, subject, text: message || '(No message text)' }, ...replies];
}

/** Renders an enquiry with its replies and the form for a reply, which is sent by email. */
export function EnquiryConversation({ contact }: { contact: ContactMessageDetail }) {
  const { _id, email } = contact;
  const { queryKey } = queryFor('/admin/contacts/get', { _id });
  return (
    <>
      <MessageList messages={toMessages(contact)} />
      <StaffMessageForm
        draftName={`contact:${_id}`}
        send={(message, options) => call('/admin/contacts/answer', { _id, message }, options)}
        reload={() => queryClient.invalidateQueries({ queryKey })}
        onSent={({ response }) => {
          queryClient.setQueryData(queryKey, response);
          refetchAfterChange(['/admin/contacts/']);
          return `Reply sent to ${email}`;
        }}
        label={<span className="wrap-anywhere">{`Reply to ${email}`}</span>}
        hint="Your name and their message are added below your reply. Their reply goes to your business email address."
        submitLabel="Send reply"
        confirmsLeaving
        className="mt-4 sm:ml-10"
      />
    </>
  );
}
