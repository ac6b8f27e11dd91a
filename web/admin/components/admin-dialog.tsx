import { useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';

/** A dialog that is mounted only while it is open. On closing, the focus returns to the previous element, or to the screen's heading. */
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
