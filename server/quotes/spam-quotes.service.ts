import { Problem } from '#domain/problems.ts';
import { writeAudit } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/db/jobs.ts';
import type { Person } from '#server/serve.ts';
import * as store from './spam-quotes.store.ts';

/** What the desk does with requests that were put aside. */
export function makeSpamQuotes({ db }: { db: Db }) {
  return {
    /** Marks a request, and tells the desk of one that is none after all. @throws Problem('not_found') */
    async mark(staff: Person, id: string | undefined, spam: boolean): Promise<{ _id: string; spam: boolean }> {
      if (id === undefined) throw new Problem('not_found');
      await db.transaction().execute(async (transaction) => {
        const before = await store.lockSpamFlag(transaction, id);
        if (before === undefined) throw new Problem('not_found');
        if (before.spam === spam) return;
        await store.updateSpamFlag(transaction, id, spam);
        const what = { action: 'mark_spam', thing: 'quote', thingId: id };
        await writeAudit(transaction, { ...what, userId: staff.id, before, after: { spam } });
        // Each of its mails is written once, so only what was held back goes out.
        if (!spam) await addJob(transaction, 'announce_quote', { quoteId: id });
      });
      return { _id: id, spam };
    },
  };
}
export type SpamQuotes = ReturnType<typeof makeSpamQuotes>;
