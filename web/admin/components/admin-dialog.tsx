import { useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';

/**
 * Renders a dialog that is mounted only while it is open. On closing, focuses the previously focused element or the
 * screen's heading.
 */
export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, 'open' | 'closeTo'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus();
    },
    [opener],
  );
  return <Dialog open {...props} />;
}
