import type { Together } from '#contract/admin/together.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { Problem } from '#domain/problems.ts';
import { editedIn, mayUse, type EditedThing, type StaffRole } from '#domain/staff.ts';
import { findChangeSince } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/db.ts';
import type { Person } from '#server/serve.ts';
import * as store from './together.store.ts';

/** What the log calls otherwise: of the price book there is one, whose versions it tells apart; the site's own words are settings. */
const inLog: { readonly [Thing in EditedThing]?: { thing: string; thingId: string | undefined } } = {
  price_book: { thing: 'price_book', thingId: undefined },
  home: { thing: 'settings', thingId: 'home' },
  words: { thing: 'settings', thingId: 'home' },
  settings: { thing: 'settings', thingId: 'general' },
};

/** Who has what open to be changed: two at the same thing are told of each other. */
export function makeTogether({ db }: { db: Db }) {
  return {
    /** @throws Problem('not_allowed') for what one's role may not change */
    async tell({ tab, thing, _id, typing, away, since }: ParsedInputOf<'/admin/together'>, person: Person): Promise<Together> {
      if (!mayUse(person.role as StaffRole, editedIn[thing])) throw new Problem('not_allowed');
      const now = (await store.readTime(db)).toISOString();
      const form = { tab, userId: person.id, thing, thingId: _id, typing: typing === true };
      if (away) {
        await store.deleteOpenForm(db, tab, person.id);
        return { now, others: [], changed: null };
      }
      await store.saveOpenForm(db, form);
      const logged = inLog[thing] ?? { thing, thingId: _id };
      const [others, change] = await Promise.all([
        store.listOthers(db, form),
        since ? findChangeSince(db, { ...logged, since: new Date(since), butFor: person.id }) : undefined,
      ]);
      return { now, others, changed: change ? { at: change.createdAt.toISOString(), who: change.fullName ?? '' } : null };
    },
  };
}
export type TogetherDesk = ReturnType<typeof makeTogether>;
