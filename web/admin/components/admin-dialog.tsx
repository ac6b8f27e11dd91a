import { useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';

/** A dialog that is there only while it is open. The focus goes back to where it was, or to the screen's heading where that is gone. */
export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, 'open' | 'closeTo'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const goal = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main h1');
      if (goal instanceof HTMLElement) goal.focus();
    },
    [opener],
  );
  return <Dialog open {...props} />;
}
