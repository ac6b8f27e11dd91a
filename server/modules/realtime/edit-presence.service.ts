import { isDeepStrictEqual } from 'node:util';
import type { Together } from '#contract/admin/together.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { homePartOf, type HomePart } from '#domain/content/home-content.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { editedIn, mayUse, type EditedThing, type StaffRole } from '#domain/accounts/staff.ts';
import { findChangeSince, listChangesSince } from '#server/modules/audit/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './edit-presence.store.ts';

/** What the log calls otherwise: of the price book there is one, whose versions it tells apart; the site's own words are settings. */
const inLog: { readonly [Thing in EditedThing]?: { thing: string; thingId: string | undefined } } = {
  price_book: { thing: 'price_book', thingId: undefined },
  home: { thing: 'settings', thingId: 'home' },
  words: { thing: 'settings', thingId: 'home' },
  settings: { thing: 'settings', thingId: 'general' },
};

type Content = Record<string, unknown> | null;
/** The names of what the site's own content holds; the headings have names of their own, for each belongs to one page. */
const namesIn = (content: Content): [string, unknown][] =>
  Object.entries(content ?? {}).flatMap(([name, value]): [string, unknown][] =>
    name === 'headings' ? Object.entries(value as object).map(([each, words]) => [`${name}.${each}`, words]) : [[name, value]],
  );

/** Whether a change of the site's own content concerns what a screen holds. */
function concerns(screen: HomePart, before: Content, after: Content): boolean {
  const [was, is] = [new Map(namesIn(before)), new Map(namesIn(after))];
  return [...new Set([...was.keys(), ...is.keys()])].some(
    (name) => homePartOf(name) === screen && !isDeepStrictEqual(was.get(name), is.get(name)),
  );
}

/** The number of recent content changes that are searched for one of the screen's fields. */
const mostChanges = 50;

/** Reports to users who else has the same record open. */
export function createTogether({ db }: { db: Db }) {
  /** The newest change of the form's record by another user. */
  async function findChange(thing: EditedThing, thingId: string, since: Date, butFor: string) {
    const options = { ...(inLog[thing] ?? { thing, thingId }), since, butFor };
    if (thing !== 'home' && thing !== 'words') return findChangeSince(db, options);
    const changes = await listChangesSince(db, options, mostChanges);
    return changes.find(({ before, after }) => concerns(thing, before as Content, after as Content));
  }

  return {
    /** @throws ApiError('not_allowed') for what one's role may not change, ApiError('not_found') for a stream that has ended */
    async tell({ stream, thing, _id, typing, away, since }: ParsedInputOf<'/admin/together'>, person: Person): Promise<Together> {
      if (!mayUse(person.role as StaffRole, editedIn[thing])) throw createApiError('not_allowed');
      const now = (await store.readTime(db)).toISOString();
      const form = { stream, userId: person.id, editing: `${thing}:${_id}`, typing: typing === true };
      if (away) {
        await store.deleteOpenForm(db, form);
        return { now, others: [], changed: null };
      }
      if (!(await store.saveOpenForm(db, form))) throw createApiError('not_found');
      const [others, change] = await Promise.all([
        store.listOthers(db, form),
        since ? findChange(thing, _id, new Date(since), person.id) : undefined,
      ]);
      return { now, others, changed: change ? { at: change.createdAt.toISOString(), who: change.fullName ?? '' } : null };
    },
  };
}
export type TogetherDesk = ReturnType<typeof createTogether>;
