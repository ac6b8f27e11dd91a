import { useEffect, useRef, useState } from 'react';
import type { AdminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import { PhoneLink } from '#web/admin/components/text-links.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { StaffMessageForm } from '#web/admin/kit/messages/staff-message-form.tsx';
import type { IdempotentOptions } from '#web/admin/kit/messages/use-message-draft.ts';
import { MessageList, type ListedMessage } from '#web/features/messages/message-list.tsx';
import { formatShortDateTime, pluralize } from '#web/admin/utils/format.ts';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';

/** Number of messages displayed at first. */
const initialCount = 30;
/** Distance from the end within which the list counts as scrolled to the end. */
const endTolerancePx = 24;

/** Renders the messages, scrolled to the newest. While the user reads older messages, a button announces new messages. */
function Messages({ messages }: { messages: readonly ListedMessage[] }) {
  const [shownCount, setShownCount] = useState(initialCount);
  const [seenCount, setSeenCount] = useState(messages.length);
  const listRef = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lastId = messages.at(-1)?._id;
  useEffect(() => {
    const element = listRef.current;
    if (lastId !== undefined && element && isAtEnd) element.scrollTop = element.scrollHeight;
  }, [lastId, isAtEnd]);
  const scrollToEnd = () => {
    setSeenCount(messages.length);
    if (listRef.current) listRef.current.scrollTop = listRef.current.scrollHeight;
  };
  const handleScroll = () => {
    const element = listRef.current!;
    const isNowAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endTolerancePx;
    if ((isAtEnd || isNowAtEnd) && seenCount !== messages.length) setSeenCount(messages.length);
    if (isNowAtEnd !== isAtEnd) setIsAtEnd(isNowAtEnd);
  };
  const earlierCount = messages.length - shownCount;
  const newCount = messages.length - seenCount;
  return (
    <div className="relative">
      <div
        ref={listRef}
        onScroll={handleScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={0}
        role="region"
        aria-label="Messages"
        className="-mx-1 max-h-[min(34rem,70dvh)] overflow-y-auto px-1"
      >
        {earlierCount > 0 && (
          <div className="mb-3 text-center">
            <AdminButton
              variant="quiet"
              onClick={() => setShownCount(shownCount + 100)}
            >{`Show ${Math.min(100, earlierCount)} of ${earlierCount} earlier messages`}</AdminButton>
          </div>
        )}
        <MessageList messages={messages.slice(-shownCount)} formatTime={formatShortDateTime} />
      </div>
      <div role="status">
        {newCount > 0 && !isAtEnd && (
          <button
            type="button"
            onClick={scrollToEnd}
            className="absolute inset-x-0 bottom-2 mx-auto w-fit rounded-sm border border-sea bg-card px-3 py-1.5 text-sm font-semibold shadow-lift"
          >
            {pluralize(newCount, 'new message')}
          </button>
        )}
      </div>
    </div>
  );
}

type ConversationPanelProps = {
  messages: readonly AdminQuoteMessage[];
  /** The phone number is formatted; '' without one. */
  customer: { fullName: string; email: string; phone: string; erased: boolean };
  draftName: string;
  send: (message: string, options: IdempotentOptions) => Promise<{ response: AdminQuoteMessage }>;
  onSent: (message: AdminQuoteMessage) => void;
  reload: () => Promise<void>;
  hint?: string | undefined;
};

/** Renders the messages between the customer and staff, and the form for the next one. */
export function ConversationPanel({ messages, customer, draftName, send, onSent, reload, hint }: ConversationPanelProps) {
  const hasEmail = customer.email !== '' || customer.erased;
  const listedMessages = messages.map(({ from, author, line, ...message }) => ({
    ...message,
    subject: line && `About: ${line}`,
    isOwn: from === 'staff',
    author: from === 'staff' ? author?.fullName || 'Staff' : formatCustomerName(customer),
  }));
  return (
    <Panel title={`Messages (${messages.length})`}>
      {messages.length === 0 && (
        <p className="max-w-prose text-soft">
          {hasEmail ? 'No messages yet. Messages are emailed to the customer and shown in their account.' : 'No messages yet.'}
        </p>
      )}
      {!hasEmail && (
        <p className="mt-2 max-w-prose text-soft">
          This customer has no email address, so messages are not emailed. You can add one on their page.
          {customer.phone !== '' && (
            <span>
              {' '}
              Their number: <PhoneLink phone={customer.phone} />
            </span>
          )}
        </p>
      )}
      {messages.length > 0 && <Messages messages={listedMessages} />}
      {customer.erased ? (
        <p className="mt-4 text-soft">This customer’s data has been erased, so you cannot send a message.</p>
      ) : (
        <StaffMessageForm
          draftName={draftName}
          send={send}
          reload={reload}
          onSent={({ response }) => {
            onSent(response);
            void reload();
            return 'Message sent';
          }}
          label={`Message to ${customer.fullName || 'the customer'}`}
          hint={hint}
          submitLabel="Send message"
          rows={3}
          className="mt-4"
        />
      )}
    </Panel>
  );
}
