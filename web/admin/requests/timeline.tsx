import type { DeskRequestDetail } from '#contract/admin/requests.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { Panel } from '#web/admin/ui/page.tsx';
import { formatTime } from '#web/lib/dates.ts';
import { RequestStatus } from './marks.tsx';

/** What happened to the request, the newest first. */
export function Timeline({ request: { history } }: { request: DeskRequestDetail }) {
  return (
    <Panel title="What happened">
      <ol className="-my-2">
        {history.toReversed().map(({ status, note, by, createdAt }) => (
          <li key={`${createdAt}${status}`} className="border-b border-line py-2 last:border-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <RequestStatus status={status} />
              <time dateTime={createdAt} title={formatTime(createdAt)} className="text-xs text-soft tabular-nums">
                {formatBriefly(createdAt)}
              </time>
            </p>
            <p className="text-xs wrap-anywhere text-soft">{by || 'by itself'}</p>
            {note !== '' && <p className="mt-1 text-[0.8125rem] wrap-anywhere whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
