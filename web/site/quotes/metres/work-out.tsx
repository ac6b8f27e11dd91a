import { useState, type Dispatch } from 'react';
import type { QuoteDraft } from '#web/lib/quote-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { FormAction } from '../draft-reducer.ts';
import type { MetresDialog } from './metres-dialog.tsx';

/** Opens the dialog that adds pieces up to metres. Its code comes when somebody asks for it. */
export function WorkOutMetres(props: { draft: QuoteDraft; dispatch: Dispatch<FormAction> }) {
  const [part, setPart] = useState<{ MetresDialog: typeof MetresDialog }>();
  const [open, setOpen] = useState(false);
  const load = () =>
    import('./metres-dialog.tsx').then(setPart, () => {
      setOpen(false);
      showToast('That could not be opened. Check your connection and try again.', { tone: 'alarm' });
    });
  const show = () => {
    setOpen(true);
    if (!part) void load();
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={`${buttonClass('quiet')} -ml-2`} onClick={show}>
        Work out the metres
      </button>
      {part && <part.MetresDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
