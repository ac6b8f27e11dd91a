import type { OrderedResourceType, ResourceDto, ResourceInput, ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { textDistance } from '#domain/shared/search-text.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { findArchivedFrom, lockNames, writeAudit } from './audit.store.ts';
import { updateWithVersionCheck } from './versioned-update.ts';

type AnyDto = { _id: string; status: ListingStatus };
type AnyInput = { _id?: string | undefined; version?: number | null | undefined };
type ListFilter = ParsedInputOf<'/admin/service/list'>;

type CrudQueries<Dto, Input> = {
  /** All records in their order, or the one with an id. */
  list: (db: Db | Transaction, id?: string) => Promise<Dto[]>;
  getSearchText: (record: Dto) => string;
  /**
   * Inserts or updates a record.
   * @param existing keeps the values of fields that the input leaves out; undefined for a new record
   * @throws ApiError for the first broken rule
   */
  write: (trx: Transaction, id: string, input: Input, existing: Dto | undefined) => Promise<unknown>;
  setStatus: (trx: Transaction, id: string, status: ListingStatus) => Promise<unknown>;
};
type OrderQuery = { setOrder: (trx: Transaction, ids: readonly string[]) => Promise<unknown> };

/** A type of records that staff list, edit, archive and restore: its queries and its rules. */
export type CrudResource<Type extends ResourceType> = {
  /** The name of the type in the paths of its endpoints and in the audit log. */
  type: Type;
} & CrudQueries<ResourceDto<Type>, ResourceInput<Type>> &
  (Type extends OrderedResourceType ? OrderQuery : object);

type AnyResource = CrudQueries<AnyDto, AnyInput> & Partial<OrderQuery>;

function createCrudService(db: Db, type: string, resource: AnyResource) {
  const readerFor = (id: string) => async (trx: Transaction) => (await resource.list(trx, id))[0];
  /** Archives or restores a record. A restored record gets the status that it had before; a record created as archived becomes a draft. */
  const move = (currentUser: AuthenticatedUser, id: string, action: 'archive' | 'restore') =>
    updateWithVersionCheck(db, currentUser, {
      entityType: type,
      id,
      action,
      read: readerFor(id),
      write: async (trx, existing) => {
        const archive = action === 'archive';
        if ((existing!.status === 'archived') === archive) return;
        const status = archive ? 'archived' : ((await findArchivedFrom(trx, type, id)) as ListingStatus | undefined);
        await lockNames(trx, type);
        await resource.setStatus(trx, id, status ?? 'draft');
      },
    });

  return {
    async list({ _id, search, status, skip, limit }: ListFilter) {
      const found = (await resource.list(db, _id)).filter(
        (record) =>
          (status ? record.status === status : _id !== undefined || record.status !== 'archived') &&
          textDistance(search, resource.getSearchText(record)) !== undefined,
      );
      return { result: found.slice(skip, skip + limit), fullcount: found.length };
    },

    save(currentUser: AuthenticatedUser, input: AnyInput): Promise<AnyDto> {
      const id = input._id ?? createId();
      return updateWithVersionCheck(db, currentUser, {
        entityType: type,
        id,
        action: 'save',
        version: input.version,
        createIfMissing: input._id === undefined,
        read: readerFor(id),
        write: async (trx, existing) => {
          await lockNames(trx, type);
          await resource.write(trx, id, input, existing);
        },
      });
    },

    archive: (currentUser: AuthenticatedUser, id: string): Promise<AnyDto> => move(currentUser, id, 'archive'),
    restore: (currentUser: AuthenticatedUser, id: string): Promise<AnyDto> => move(currentUser, id, 'restore'),

    /** Saves the order; records that are not named come last. @throws ApiError('not_found') for an unknown id */
    order: (currentUser: AuthenticatedUser, ids: readonly string[]): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const before = (await resource.list(trx)).map(({ _id }) => _id);
        if (ids.some((id) => !before.includes(id))) throw createApiError('not_found');
        const after = [...new Set([...ids, ...before])];
        if (after.join() === before.join()) return after;
        await resource.setOrder!(trx, after);
        const [was, is] = [JSON.stringify({ ids: before }), JSON.stringify({ ids: after })];
        await writeAudit(trx, { userId: currentUser.id, action: 'order', entityType: type, before: was, after: is });
        return after;
      }),
  };
}

type CrudAction<Type extends ResourceType> = 'list' | 'save' | 'delete' | 'restore' | (Type extends OrderedResourceType ? 'order' : never);
type CrudHandlers<Type extends ResourceType> = Pick<Handlers, `/admin/${Type}/${CrudAction<Type>}` & keyof Handlers>;

/** Creates the handlers of the endpoints of a resource. */
export function createCrudHandlers<Type extends ResourceType>(db: Db, resource: CrudResource<Type>): CrudHandlers<Type> {
  const { type } = resource;
  const anyResource = resource as unknown as AnyResource;
  const service = createCrudService(db, type, anyResource);
  type Caller = { currentUser: AuthenticatedUser };
  const handlers = {
    [`/admin/${type}/list`]: async (filter: ListFilter) => ({ response: await service.list(filter) }),
    [`/admin/${type}/save`]: async (input: AnyInput, { currentUser }: Caller) => ({ response: await service.save(currentUser, input) }),
    [`/admin/${type}/delete`]: async ({ _id }: { _id: string }, { currentUser }: Caller) => ({
      response: await service.archive(currentUser, _id),
    }),
    [`/admin/${type}/restore`]: async ({ _id }: { _id: string }, { currentUser }: Caller) => ({
      response: await service.restore(currentUser, _id),
    }),
    ...(anyResource.setOrder && {
      [`/admin/${type}/order`]: async ({ ids }: { ids: string[] }, { currentUser }: Caller) => ({
        response: { ids: await service.order(currentUser, ids) },
      }),
    }),
  };
  return handlers as unknown as CrudHandlers<Type>;
}
