import type { ReactNode } from 'react';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import { decisionErrors } from '#domain/errors/quote-errors.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { RenewButton } from '#web/account/quotes/renew-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const closedTexts: { [Status in QuoteStatus]?: { title: string; text: string } } = {
  declined: { title: 'You declined this quote', text: 'If you change your mind, send us a new request.' },
  change_requested: { title: 'You asked for a change', text: 'We will send you a new revision. This one cannot be accepted.' },
  withdrawn: { title: 'You withdrew this request', text: 'You can send a new one at any time.' },
  rejected: { title: 'We are unable to do this job', text: 'The reason is in the progress of this quote.' },
};
const defaultClosedText = { title: 'We are preparing a new price', text: 'The price below is for information. It cannot be accepted.' };

type RevisionNoticeProps = { quote: QuoteDetail; revision: CustomerRevision; refresh: () => Promise<void> };

const NoticeFrame = ({ children }: { children: ReactNode }) => <div className="mt-8 print:mt-2">{children}</div>;

/** Renders the reason why a revision cannot be accepted. Renders nothing for an open or accepted revision. */
export function RevisionNotice({ quote, revision: { state }, refresh }: RevisionNoticeProps) {
  const isQuoteClosed = quote.status === 'withdrawn' || quote.status === 'rejected';
  if (state === 'recalled' && !isQuoteClosed) {
    return (
      <NoticeFrame>
        <Notice title="This quote is being changed">{decisionErrors.revision_recalled[1]}</Notice>
      </NoticeFrame>
    );
  }
  if (state === 'expired') {
    return (
      <NoticeFrame>
        <Notice title="This quote has expired" action={<RenewButton quoteId={quote._id} refresh={refresh} />}>
          Our prices may have changed since. Ask for today’s price, and we will send you a new revision.
        </Notice>
      </NoticeFrame>
    );
  }
  if (state !== 'closed' && state !== 'recalled') return null;
  const { title, text } = closedTexts[quote.status] ?? defaultClosedText;
  return (
    <NoticeFrame>
      <Notice title={title}>{text}</Notice>
    </NoticeFrame>
  );
}
