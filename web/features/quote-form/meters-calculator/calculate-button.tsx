import { useState, type Dispatch } from 'react';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { FormAction } from '#web/features/quote-form/draft/draft-reducer.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const load = () => import('./meters-dialog.tsx');

/** Opens the meters calculator, a lazy module. */
export function WorkOutMetres(props: { draft: QuoteDraft; dispatch: Dispatch<FormAction> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyDialog(load, open, close);
  return (
    <>
      <ScriptedButton aria-haspopup="dialog" className={`${buttonClass('quiet')} -ml-2`} onClick={() => setOpen(true)}>
        Work out the meters
      </ScriptedButton>
      {dialog && <dialog.MetresDialog {...props} open={open} onClose={close} />}
    </>
  );
}
