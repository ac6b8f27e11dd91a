import { Link } from 'react-router';
import { useRef, useState } from 'react';
import type { NotificationDto } from '#contract/account/notifications.endpoints.ts';
import { LoadMore } from '#web/account/paged-list.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { focusFirstInput } from '#web/ui/focus-element.ts';
import { Checkbox } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNotifications } from './use-notifications.ts';

function NotificationRow({ notification, onRead }: { notification: NotificationDto; onRead: () => void }) {
  const { title, text, link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const markAsRead = () => {
    // The button disappears, so the title of the notification gets the focus.
    titleRef.current?.focus();
    onRead();
  };
  const titleText = <span className={`text-lg leading-snug wrap-anywhere ${isUnread ? 'font-semibold' : ''}`}>{title}</span>;
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-5 pl-5 sm:grid-cols-[1fr_auto]">
      {isUnread && <span aria-hidden="true" className="absolute top-7.5 left-0 size-2 rounded-full bg-rust" />}
      <div className="min-w-0">
        <h2 ref={titleRef} tabIndex={-1} className="font-sans tracking-normal outline-none">
          {isUnread && <span className="sr-only">Unread: </span>}
          {link === '' ? (
            titleText
          ) : (
            <Link
              to={link}
              className="underline decoration-line decoration-1 underline-offset-4 hover:decoration-rust"
              onClick={() => isUnread && onRead()}
            >
              {titleText}
            </Link>
          )}
        </h2>
        {text !== '' && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-soft">{text}</p>}
        <p className="mt-1 text-sm text-soft tabular-nums">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      {isUnread && (
        <Button variant="quiet" className="-mx-2 self-start justify-self-start" aria-label={`Mark “${title}” as read`} onClick={markAsRead}>
          Mark as read
        </Button>
      )}
    </li>
  );
}

export function NotificationListSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your notifications" className="border-t border-line">
      {[0, 1, 2].map((index) => (
        <div key={index} className="space-y-2 border-b border-line py-5 pl-5">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}

function NoNotifications({ isUnreadOnly, onShowAll }: { isUnreadOnly: boolean; onShowAll: () => void }) {
  if (isUnreadOnly) {
    return (
      <Notice title="Nothing unread" action={<Button onClick={onShowAll}>Show all</Button>}>
        You have read all your notifications.
      </Notice>
    );
  }
  return (
    <Notice title="No notifications yet" action={<ButtonLink to={paths.quotes()}>Request a Quote</ButtonLink>}>
      Updates about your quotes, orders and account will appear here.
    </Notice>
  );
}

/** Focuses the filter, unless the user has moved the focus while the list was loading. */
const focusFilter = (filter: HTMLElement | null): void => {
  if (document.activeElement === document.body) focusFirstInput(filter);
};

type NotificationListProps = {
  userId: string;
  isUnreadOnly: boolean;
  /** True if the user has changed the filter. It was removed with the previous list and takes the focus again. */
  focusesFilter: boolean;
  onUnreadOnlyChange: (isUnreadOnly: boolean) => void;
};

export function NotificationList({ userId, isUnreadOnly, focusesFilter, onUnreadOnlyChange }: NotificationListProps) {
  // The checkbox changes at once. The URL, and with it `isUnreadOnly`, follows after the navigation.
  const [isFilterChecked, setIsFilterChecked] = useState(isUnreadOnly);
  function changeFilter(isChecked: boolean) {
    setIsFilterChecked(isChecked);
    onUnreadOnlyChange(isChecked);
  }
  const notifications = useNotifications(userId, isUnreadOnly);
  const { data, error, refetch, marking, markAsRead, markAllAsRead, loadMore } = notifications;
  if (error && !data)
    return <AccountLoadError title="Your notifications could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <NotificationListSkeleton />;
  const { result, unread: unreadCount } = data;
  const isEmpty = result.length === 0;
  return (
    <>
      {(!isEmpty || isUnreadOnly) && (
        <div
          ref={focusesFilter ? focusFilter : undefined}
          className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2"
        >
          <Checkbox label="Only unread" checked={isFilterChecked} onChange={(event) => changeFilter(event.target.checked)} />
          <p role="status" className="sr-only">
            {`${unreadCount} unread`}
          </p>
          {unreadCount > 0 && (
            <Button variant="secondary" busy={marking.busy} onClick={() => void markAllAsRead()}>
              Mark all as read
            </Button>
          )}
        </div>
      )}
      <ActionStatus error={marking.error} className="mb-4" />
      {isEmpty ? (
        <NoNotifications isUnreadOnly={isUnreadOnly} onShowAll={() => onUnreadOnlyChange(false)} />
      ) : (
        <ul className="border-t border-line">
          {result.map((notification) => (
            <NotificationRow key={notification._id} notification={notification} onRead={() => void markAsRead(notification._id)} />
          ))}
        </ul>
      )}
      <LoadMore list={data} className="mt-6" onLoad={loadMore} />
    </>
  );
}
