import { resolveReauthentication, reauthenticationStore } from '#web/lib/api/reauthentication-store.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import type { ButtonComponent } from './passkeys/button-component.ts';

const load = () => import('./reauthentication-dialog.tsx');

const cancel = () => resolveReauthentication(false);

/** Renders the dialog "Confirm it's you" after an endpoint responded with `proof_needed`. */
export function ReauthenticationHost({ button }: { button: ButtonComponent }) {
  const isOpen = useStore(reauthenticationStore) !== undefined;
  const dialogModule = useLazyDialog(load, isOpen, cancel);
  return dialogModule && isOpen ? <dialogModule.default button={button} /> : null;
}
