import { answerProof, proofRequestStore } from '#web/lib/api/recent-proof-store.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { tellNotOpened, useLatePart } from '#web/lib/hooks/use-lazy-module.ts';
import type { AnyButton } from './passkeys/button-slot.ts';

const load = () => import('./recent-proof-dialog.tsx');

function giveUp(): void {
  answerProof(false);
  tellNotOpened();
}

/** Shows the dialog "Confirm it's you" when a call answers `proof_needed`. */
export function ProofHost({ button }: { button: AnyButton }) {
  const isOpen = useStore(proofRequestStore) !== undefined;
  const { part } = useLatePart(load, isOpen, giveUp);
  return part && isOpen ? <part.default button={button} /> : null;
}
