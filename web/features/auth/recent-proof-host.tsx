import { resolveProof, proofRequestStore } from '#web/lib/api/recent-proof-store.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import type { ButtonComponent } from './passkeys/button-component.ts';

const load = () => import('./recent-proof-dialog.tsx');

const cancel = () => resolveProof(false);

/** Renders the dialog "Confirm it's you" after an endpoint responded with `proof_needed`. */
export function ProofHost({ button }: { button: ButtonComponent }) {
  const isOpen = useStore(proofRequestStore) !== undefined;
  const dialog = useLazyDialog(load, isOpen, cancel);
  return dialog && isOpen ? <dialog.default button={button} /> : null;
}
