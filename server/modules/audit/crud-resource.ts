import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { searchDistance } from '#domain/shared/search.ts';
import { newId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Person } from '#server/http/authentication.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { findArchivedFrom, lockNames, writeAudit } from './audit.store.ts';
import { edit } from './versioned-update.ts';

type Status = 'draft' | 'active' | 'archived';
type View = { _id: string; status: Status };
type ListFilter = ParsedInputOf<'/admin/service/list'>;
type Save = { _id?: string | undefined; version?: number | null | undefined };

/** What one kind of thing has to bring. */
export type ThingKind<Thing extends View, Input extends Save> = {
  /** As the audit log and the paths of its calls name it. */
  thing: string;
  /** All in their order, or the one with an id. */
  list: (on: Db | Transaction, id?: string) => Promise<Thing[]>;
  /** What a search finds it by. */
  wordsOf: (thing: Thing) => string;
  /** @param known the state that the fields not given stay as; undefined for a new one. @throws ApiError for the first rule broken */
  write: (on: Transaction, id: string, input: Input, known: Thing | undefined) => Promise<unknown>;
  setStatus: (on: Transaction, id: string, status: Status) => Promise<unknown>;
  setOrder?: (on: Transaction, ids: readonly string[]) => Promise<unknown>;
};

/** Looking after one kind of thing: list, save, archive, restore, put in order. */
export function makeThings<Thing extends View, Input extends Save>(db: Db, kind: ThingKind<Thing, Input>) {
  const { thing } = kind;
  const reader = (id: string) => async (on: Transaction) => (await kind.list(on, id))[0];
  /** What is brought back is what it was before it was archived; what was never anything else is a draft. */
  const move = (person: Person, id: string, action: 'archive' | 'restore') =>
    edit(db, person, {
      thing,
      id,
      action,
      read: reader(id),
      write: async (on, known) => {
        const archive = action === 'archive';
        if ((known!.status === 'archived') === archive) return;
        const status = archive ? 'archived' : ((await findArchivedFrom(on, thing, id)) as Status | undefined);
        await lockNames(on, thing);
        await kind.setStatus(on, id, status ?? 'draft');
      },
    });

  return {
    async list({ _id, search, status, skip, limit }: ListFilter) {
      const all = await kind.list(db, _id);
      const found = all.filter(
        (each) =>
          (status ? each.status === status : _id !== undefined || each.status !== 'archived') &&
          searchDistance(search, kind.wordsOf(each)) !== undefined,
      );
      return { result: found.slice(skip, skip + limit), fullcount: found.length };
    },

    save(person: Person, input: Input): Promise<Thing> {
      const id = input._id ?? newId();
      return edit(db, person, {
        thing,
        id,
        action: 'save',
        version: input.version,
        makes: input._id === undefined,
        read: reader(id),
        write: async (on, known) => {
          await lockNames(on, thing);
          await kind.write(on, id, input, known);
        },
      });
    },

    archive: (person: Person, id: string): Promise<Thing> => move(person, id, 'archive'),
    restore: (person: Person, id: string): Promise<Thing> => move(person, id, 'restore'),

    /** @throws ApiError('not_found') for an id that is none of theirs */
    async order(person: Person, ids: readonly string[]): Promise<string[]> {
      return db.transaction().execute(async (transaction) => {
        const before = (await kind.list(transaction)).map(({ _id }) => _id);
        if (ids.some((id) => !before.includes(id))) throw createApiError('not_found');
        const after = [...new Set([...ids, ...before])];
        if (after.join() === before.join()) return after;
        await kind.setOrder!(transaction, after);
        const [was, is] = [JSON.stringify({ ids: before }), JSON.stringify({ ids: after })];
        await writeAudit(transaction, { userId: person.id, action: 'order', thing, before: was, after: is });
        return after;
      });
    },
  };
}
type Things<Thing extends View, Input extends Save> = ReturnType<typeof makeThings<Thing, Input>>;

type Named = 'service' | 'project' | 'testimonial' | 'suburb' | 'opening';
type ThingPaths<Name extends Named> = `/admin/${Name}/${'list' | 'save' | 'delete' | 'restore'}`;

/** The four calls of one kind of thing. */
export function thingsApi<Name extends Named, Thing extends View, Input extends Save>(
  name: Name,
  things: Things<Thing, Input>,
): Pick<Handlers, ThingPaths<Name>> {
  type Caller = { person: Person };
  const handlers = {
    [`/admin/${name}/list`]: async (filter: ListFilter) => ({ response: await things.list(filter) }),
    [`/admin/${name}/save`]: async (input: Input, { person }: Caller) => ({ response: await things.save(person, input) }),
    [`/admin/${name}/delete`]: async ({ _id }: { _id: string }, { person }: Caller) => ({ response: await things.archive(person, _id) }),
    [`/admin/${name}/restore`]: async ({ _id }: { _id: string }, { person }: Caller) => ({ response: await things.restore(person, _id) }),
  };
  return handlers as unknown as Pick<Handlers, ThingPaths<Name>>;
}

type Ordered = 'service' | 'project' | 'testimonial';

/** The handler that saves the order of one kind of entity. */
export const orderHandlers = <Name extends Ordered>(
  name: Name,
  { order }: { order: (person: Person, ids: readonly string[]) => Promise<string[]> },
): Pick<Handlers, `/admin/${Name}/order`> => {
  const handlers = {
    [`/admin/${name}/order`]: async ({ ids }: { ids: string[] }, { person }: { person: Person }) => ({
      response: { ids: await order(person, ids) },
    }),
  };
  return handlers as unknown as Pick<Handlers, `/admin/${Name}/order`>;
};
