import { noticeStore, disableNotifications, enableNotifications } from '#web/admin/api/browser-notifications.ts';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { useStore } from '#web/lib/stores/create-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { BellIcon } from '#web/admin/components/icons.tsx';

const words = {
  on: 'The browser tells you of new requests on this device',
  off: 'The browser tells you no longer',
  blocked: 'This browser was told never to show notices of this site. Its settings can change that.',
  none: 'This browser shows no notices',
} as const;

/** Asks whether the browser may tell of new requests; it is never asked by itself. */
export function NotificationsButton() {
  const state = useStore(noticeStore);
  if (state === 'none') return null;
  const press = async () => {
    if (state === 'on') disableNotifications();
    showToast(words[state === 'on' ? 'off' : await enableNotifications()], { duration: 5000 });
  };
  return (
    <IconButton
      label={state === 'on' ? 'Stop telling me of new requests' : 'Tell me of new requests'}
      aria-pressed={state === 'on'}
      className="size-9 border border-edge bg-card aria-pressed:border-rust aria-pressed:text-rust"
      onClick={() => void press()}
    >
      <BellIcon className="size-4" />
    </IconButton>
  );
}
