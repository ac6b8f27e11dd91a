import type { ApprovalStatus } from './describe-approval.ts';

/** Renders the state of the approval of a draft, and the note as a quotation. */
export const ApprovalStatusText = ({ status: { title, text, note } }: { status: ApprovalStatus }) => (
  <div className="text-small wrap-anywhere">
    <p className="text-sm font-semibold">{title}</p>
    {text !== '' && <p>{text}</p>}
    {note !== '' && <blockquote className="mt-1 max-w-prose border-l-2 border-edge pl-3 whitespace-pre-line">{note}</blockquote>}
  </div>
);
