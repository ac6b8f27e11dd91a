import type { Contact } from '#domain/quote.ts';
import type { QuoteDraft } from '#web/lib/quote-draft.ts';
import { AccountNote } from '#web/site/quotes/account-note.tsx';
import { fillEmpty } from '#web/site/quotes/address.ts';
import { useResidence } from '#web/site/quotes/use-residence.ts';

type GuestNoteProps = { draft: QuoteDraft; onAddress: (contact: Contact) => void };

/** Tells a guest that sending needs an account, and fills the empty address fields once they have signed in. */
export function GuestNote({ draft, onAddress }: GuestNoteProps) {
  useResidence((residence) => onAddress(fillEmpty(draft.contact, residence)), false);
  return <AccountNote />;
}
