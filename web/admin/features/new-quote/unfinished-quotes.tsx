import { useState } from 'react';
import { Link } from 'react-router';
import { listDrafts } from '#web/admin/utils/local-store.ts';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import * as paths from '#web/admin/app/admin-paths.ts';

const draftPrefix = 'request:new';
/** Returns the draft name of the form with this id. */
export const getNewQuoteDraftName = (id: string): string => `${draftPrefix}:${id}`;

/** Links to other new quotes that were started on this device and not sent. */
export function UnfinishedQuotes({ current }: { current: string }) {
  const [drafts] = useState(() => listDrafts(draftPrefix).filter(({ name }) => name !== current));
  if (drafts.length === 0) return null;
  return (
    <nav aria-label="Unfinished quotes" className="mb-4 rounded-sm border border-line bg-card px-4 py-2.5">
      <p className="text-note">Started on this device and not sent:</p>
      <ul className="flex flex-wrap gap-x-4">
        {drafts.map(({ name, at }) => (
          <li key={name}>
            <Link
              to={paths.newQuoteDraft(name.slice(draftPrefix.length + 1))}
              className={textLinkClass}
            >{`Draft from ${formatDateTime(new Date(at).toISOString())}`}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
