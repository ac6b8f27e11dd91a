import type { ContactDetail } from '#contract/admin/contacts.ts';
import { formatTime } from '#web/lib/format/dates.ts';

const fates = { waiting: 'on its way', sent: 'sent', failed: 'could not be sent' } as const;

type EntryProps = { who: string; at: string; text: string; subject?: string; fate?: keyof typeof fates | null; ours?: boolean };

function Entry({ who, at, text, subject = '', fate, ours = false }: EntryProps) {
  return (
    <li className={`rounded-sm border border-line px-4 py-3 ${ours ? 'bg-well sm:ml-10' : 'bg-card sm:mr-10'}`}>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
        <span className="font-semibold text-ink">{who}</span>
        <span className="tabular-nums">
          <time dateTime={at}>{formatTime(at)}</time>
          {fate && <span className={fate === 'failed' ? 'text-alarm' : ''}>, {fates[fate]}</span>}
        </span>
      </p>
      {subject !== '' && <p className="mb-1 font-semibold wrap-anywhere">{subject}</p>}
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}

/** What they wrote, and what was answered. */
export function EnquiryThread({ contact }: { contact: ContactDetail }) {
  return (
    <ol className="space-y-3">
      <Entry
        who={contact.name || contact.email}
        at={contact.createdAt}
        subject={contact.subject}
        text={contact.message || 'There are no words in it.'}
      />
      {contact.answers.map((answer) => (
        <Entry key={answer._id} ours who={answer.who} at={answer.createdAt} text={answer.text} fate={answer.mail} />
      ))}
    </ol>
  );
}
