import type { Contact } from '#domain/quotes/quote.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { AccountNote } from '#web/features/quote-form/account-note.tsx';
import { fillEmpty } from '#web/features/quote-form/fill-empty-address.ts';
import { useResidence } from '#web/features/quote-form/use-residence.ts';

type GuestNoteProps = { draft: QuoteDraft; onAddress: (contact: Contact) => void };

/** Explains to guests that sending needs an account, and fills empty address fields after they have signed in. */
export function GuestNote({ draft, onAddress }: GuestNoteProps) {
  useResidence((residence) => onAddress(fillEmpty(draft.contact, residence)), false);
  return <AccountNote />;
}
