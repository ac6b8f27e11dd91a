import type { OrderedResourceType, ResourceDto, ResourceInput, ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { moveRecord, type RecordMove } from './move-record.ts';
import { lockNames } from './record-locks.store.ts';
import { archiveRecord, findRecordPage, restoreRecord, type RecordTable } from './record-pages.store.ts';
import { updateWithVersionCheck } from './versioned-update.ts';

type AnyDto = { _id: string; status: ListingStatus };
type AnyInput = { _id?: string | undefined; version?: number | null | undefined };
type ListFilter = ParsedInputOf<'/admin/service/list'>;

type CrudQueries<Dto, Input> = {
  table: RecordTable;
  /** Lists the records with one of the ids, or all, in their order. */
  list: (db: Db | Transaction, ids?: readonly string[]) => Promise<Dto[]>;
  /**
   * Inserts or updates a record.
   * @param existing the record with the values of fields that the input omits; undefined for a new record
   */
  write: (trx: Transaction, id: string, input: Input, existing: Dto | undefined) => Promise<unknown>;
  assertRestorable?: (trx: Transaction, archived: Dto) => Promise<void>;
};
type OrderQuery = { setOrder: (trx: Transaction, ids: readonly string[]) => Promise<unknown> };

/** The queries and rules of a type of records that staff list, edit, archive and restore. */
export type CrudResource<Type extends ResourceType> = {
  /** The name of the type in the paths of its endpoints and in the audit log. */
  type: Type;
} & CrudQueries<ResourceDto<Type>, ResourceInput<Type>> &
  (Type extends OrderedResourceType ? OrderQuery : object);

type AnyResource = CrudQueries<AnyDto, AnyInput> & Partial<OrderQuery>;

function createCrudService(db: Db, type: string, resource: AnyResource) {
  const createReader = (id: string) => async (trx: Transaction) => (await resource.list(trx, [id]))[0];
  const setArchived = (currentUser: AuthenticatedUser, id: string, action: 'archive' | 'restore') =>
    updateWithVersionCheck(db, currentUser, {
      entityType: type,
      id,
      action,
      read: createReader(id),
      write: async (trx, existing) => {
        await lockNames(trx, type);
        if (action === 'archive') return archiveRecord(trx, resource.table, id);
        if (existing!.status === 'archived') await resource.assertRestorable?.(trx, existing!);
        return restoreRecord(trx, resource.table, id);
      },
    });

  return {
    async list(filter: ListFilter) {
      const { ids, total } = await findRecordPage(db, resource.table, filter);
      return { result: await resource.list(db, ids), fullcount: total };
    },

    save(currentUser: AuthenticatedUser, input: AnyInput): Promise<AnyDto> {
      const id = input._id ?? createId();
      return updateWithVersionCheck(db, currentUser, {
        entityType: type,
        id,
        action: 'save',
        version: input.version,
        createIfMissing: input._id === undefined,
        read: createReader(id),
        write: async (trx, existing) => {
          await lockNames(trx, type);
          await resource.write(trx, id, input, existing);
        },
      });
    },

    archive: (currentUser: AuthenticatedUser, id: string): Promise<AnyDto> => setArchived(currentUser, id, 'archive'),
    restore: (currentUser: AuthenticatedUser, id: string): Promise<AnyDto> => setArchived(currentUser, id, 'restore'),

    move: (currentUser: AuthenticatedUser, move: RecordMove, setOrder: OrderQuery['setOrder']): Promise<string[]> =>
      moveRecord(db, currentUser, { entityType: type, list: resource.list, setOrder, toAuditText: ({ _id }) => _id }, move),
  };
}

type CrudAction<Type extends ResourceType> = 'list' | 'save' | 'delete' | 'restore' | (Type extends OrderedResourceType ? 'order' : never);
type CrudHandlers<Type extends ResourceType> = Pick<Handlers, `/admin/${Type}/${CrudAction<Type>}` & keyof Handlers>;

/** Creates the handlers of the endpoints of a resource. */
export function createCrudHandlers<Type extends ResourceType>(db: Db, resource: CrudResource<Type>): CrudHandlers<Type> {
  const { type } = resource;
  // TypeScript does not resolve types that depend on `Type` inside this function, so this cast and the one of `handlers` are necessary.
  const anyResource = resource as unknown as AnyResource;
  const { setOrder } = anyResource;
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
    ...(setOrder && {
      [`/admin/${type}/order`]: async (move: RecordMove, { currentUser }: Caller) => ({
        response: { ids: await service.move(currentUser, move, setOrder) },
      }),
    }),
  };
  return handlers as unknown as CrudHandlers<Type>;
}
