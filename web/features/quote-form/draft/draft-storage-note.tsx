import { createPortal } from 'react-dom';
import { Button } from '#web/ui/button.tsx';

/** Renders a note on where the answers are stored, and the button that clears the form. Both are in `#quote-footer` below the form. */
export function DraftStorageNote({ isGuest, onClear }: { isGuest: boolean; onClear: () => void }) {
  const footer = document.querySelector('#quote-footer');
  if (!footer) return null;
  return createPortal(
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <span>
        {isGuest
          ? 'Your answers are stored on this device. Your address and notes are stored in this tab only.'
          : 'Your answers are stored on this device.'}
      </span>
      <Button variant="quiet" className="-ml-2" onClick={onClear}>
        Clear form
      </Button>
    </p>,
    footer,
  );
}
