import type { ReactNode } from 'react';
import { formatDateTime } from '#web/lib/format/dates.ts';

/** Message in the list of a customer or of staff. */
export type ListedMessage = {
  _id: string;
  /** True if the reader's side (the customer, or any staff member) wrote the message. */
  isOwn: boolean;
  author: string;
  createdAt: string;
  text: string;
  subject?: string;
  /** Content next to the time, such as the delivery status. */
  status?: ReactNode;
};

type MessageListProps = { messages: readonly ListedMessage[]; formatTime?: (time: string) => string };

/** Renders the messages between a customer and staff, oldest first. */
export function MessageList({ messages, formatTime = formatDateTime }: MessageListProps) {
  return (
    <ol className="space-y-3">
      {messages.map(({ _id, isOwn, author, createdAt, text, subject = '', status }) => (
        <li
          key={_id}
          className={`max-w-[36rem] rounded-sm border px-4 py-3 ${isOwn ? 'ml-auto border-line bg-well' : 'mr-auto border-sea/40 bg-card'}`}
        >
          <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
            <strong className="font-semibold wrap-anywhere text-ink">{author}</strong>
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatTime(createdAt)}
            </time>
            {status}
          </p>
          {subject !== '' && <p className="mt-1 font-semibold wrap-anywhere">{subject}</p>}
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
