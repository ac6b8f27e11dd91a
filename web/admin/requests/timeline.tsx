import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { Panel } from '#web/admin/ui/page.tsx';
import { formatDay, formatTime } from '#web/lib/format/dates.ts';
import { RequestStatus } from './marks.tsx';

/** What happened to a request, the newest first. */
export function HistoryList({ history }: Pick<DeskRequestDetail, 'history'>) {
  return (
    <ol className="-my-2">
      {history.toReversed().map(({ status, note, validUntil, by, createdAt }) => (
        <li key={`${createdAt}${status}`} className="border-b border-line py-2 last:border-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <RequestStatus status={status} />
            <time dateTime={createdAt} title={formatTime(createdAt)} className="text-xs text-soft tabular-nums">
              {formatBriefly(createdAt)}
            </time>
          </p>
          <p className="text-xs wrap-anywhere text-soft">{by || 'by itself'}</p>
          {note !== '' && <p className="mt-1 text-[0.8125rem] wrap-anywhere whitespace-pre-line">{note}</p>}
          {validUntil !== null && <p className="mt-1 text-xs text-soft">Price until {formatDay(validUntil)}</p>}
        </li>
      ))}
    </ol>
  );
}

/** All that happened to the open request. */
export function Timeline({ request: { history } }: { request: DeskRequestDetail }) {
  return (
    <Panel title="What happened">
      <HistoryList history={history} />
    </Panel>
  );
}
