import { formatLongDay } from '#domain/shared/time.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Block, LoadMessage } from '#server/modules/messages/index.ts';
import { createStatusMessage, findStatusChangeForEmail } from '#server/modules/quotes/index.ts';
import { createChangeFields, toRevisionChanges } from '../revision-changes.ts';
import { parseDocument } from '../revision-document.ts';
import { findSeenDocumentBefore } from '../revisions.store.ts';
import { findRevisionOfEvent } from './revision-messages.store.ts';

type SentRevision = { quoteId: string; number: number; document: string };

/** Describes what changed since the revision that the customer saw before. */
async function describeChanges(trx: Transaction, { quoteId, number, document }: SentRevision): Promise<Block[]> {
  const previous = await findSeenDocumentBefore(trx, quoteId, number);
  return previous === undefined ? [] : createChangeFields(toRevisionChanges(parseDocument(previous), parseDocument(document)));
}

/** Sends a price to the customer, with its PDF. Skips a revision that was recalled, replaced or decided meanwhile. */
export const loadQuoteReady: LoadMessage<'quote_ready'> = async (trx, { eventId }, { publicUrl }) => {
  const change = await findStatusChangeForEmail(trx, eventId, 'quoted');
  const revision = await findRevisionOfEvent(trx, eventId);
  if (change === undefined || revision?.isOpen === false) return undefined;
  const { number, note, replacesPrice } = change;
  const validity = change.validUntil === null ? '' : `This quote is valid until ${formatLongDay(change.validUntil)}.`;
  const tables = revision === undefined ? [] : await describeChanges(trx, revision);
  const changedTitle = `Your quote ${number} has changed`;
  const changed = 'We have updated our quote. This replaces the earlier one.';
  const texts = replacesPrice
    ? { title: changedTitle, opening: changed, text: [changed, note || validity].filter(Boolean).join('\n') }
    : {
        title: `Your quote ${number} is ready`,
        opening: 'Your quote is ready. You can compare the alternatives, ask about any line, and accept it online.',
      };
  const { email, ...message } = createStatusMessage(change, { ...texts, button: 'View your quote', validity, tables }, publicUrl);
  const attachment = revision?.storageKey && { key: revision.storageKey, name: `${number}-${revision.number}.pdf` };
  return { ...message, email: { ...email!, ...(attachment && { attachment }) } };
};
