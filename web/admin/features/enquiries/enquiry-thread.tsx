import type { ContactDetail } from '#contract/admin/contacts.ts';
import { formatTime } from '#web/lib/format/dates.ts';

const deliveryStatuses = { waiting: 'being sent', sent: 'sent', failed: 'could not be sent' } as const;

type EntryProps = {
  who: string;
  at: string;
  text: string;
  subject?: string;
  delivery?: keyof typeof deliveryStatuses | null;
  ours?: boolean;
};

function Entry({ who, at, text, subject = '', delivery, ours = false }: EntryProps) {
  return (
    <li className={`rounded-sm border border-line px-4 py-3 ${ours ? 'bg-well sm:ml-10' : 'bg-card sm:mr-10'}`}>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
        <span className="font-semibold text-ink">{who}</span>
        <span className="tabular-nums">
          <time dateTime={at}>{formatTime(at)}</time>
          {delivery && <span className={delivery === 'failed' ? 'text-alarm' : ''}>, {deliveryStatuses[delivery]}</span>}
        </span>
      </p>
      {subject !== '' && <p className="mb-1 font-semibold wrap-anywhere">{subject}</p>}
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}

/** Shows an enquiry and the replies. */
export function EnquiryThread({ contact }: { contact: ContactDetail }) {
  return (
    <ol className="space-y-3">
      <Entry
        who={contact.name || contact.email}
        at={contact.createdAt}
        subject={contact.subject}
        text={contact.message || '(No message text)'}
      />
      {contact.answers.map((reply) => (
        <Entry key={reply._id} ours who={reply.who} at={reply.createdAt} text={reply.text} delivery={reply.mail} />
      ))}
    </ol>
  );
}
