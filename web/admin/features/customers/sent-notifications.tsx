import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatPanelTitle, formatLatestHint } from './customer-history.tsx';

/** Lists the notifications sent to the customer. */
export function SentNotifications({ notifications, counts }: Pick<CustomerDetail, 'notifications' | 'counts'>) {
  return (
    <Panel title={formatPanelTitle('Notifications', counts.notifications)} hint={formatLatestHint(notifications, counts.notifications)}>
      {notifications.length === 0 && <p className="text-soft">No notifications yet.</p>}
      <ol className="max-h-72 overflow-y-auto text-small" aria-label="Notifications">
        {notifications.map(({ _id, title, createdAt, readAt }) => (
          <li key={_id} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 wrap-anywhere">
              {title}
              {readAt === null && <span className="text-soft"> (unread)</span>}
            </span>
            <time dateTime={createdAt} className="whitespace-nowrap text-soft tabular-nums">
              {formatShortDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
