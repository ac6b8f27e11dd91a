import { useEffect, useState, type ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';

/**
 * Renders a dialog that is mounted only while it is open. On closing, focuses the previously focused element; if it was
 * removed, `useFocusFallback` focuses the screen's heading.
 */
export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, 'open' | 'closeTo'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return <Dialog open {...props} />;
}
