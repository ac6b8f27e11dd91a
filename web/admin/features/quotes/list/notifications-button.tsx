import { notificationStateStore, disableNotifications, enableNotifications } from '#web/admin/api/browser-notifications.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { useStore } from '#web/lib/stores/create-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { BellIcon } from '#web/admin/components/admin-icons.tsx';

const messages = {
  on: 'Browser notifications turned on for this device',
  off: 'Browser notifications turned off',
  blocked: 'Notifications from this site are blocked. You can allow them in your browser settings.',
  none: 'This browser does not support notifications',
} as const;

/** Turns browser notifications on and off. The browser asks for permission only after a click. */
export function NotificationsButton() {
  const state = useStore(notificationStateStore);
  if (state === 'none') return null;
  const toggle = async () => {
    if (state === 'on') disableNotifications();
    showToast(messages[state === 'on' ? 'off' : await enableNotifications()], { durationMs: 5000 });
  };
  return (
    <IconButton
      label={state === 'on' ? 'Turn off browser notifications' : 'Notify me of new quote requests'}
      className={`size-9 border bg-card ${state === 'on' ? 'border-rust text-rust' : 'border-edge'}`}
      onClick={() => void toggle()}
    >
      <BellIcon className="size-4" />
    </IconButton>
  );
}
