import type { OrderedResourceType, ResourceDto, ResourceInput, ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { moveRecord, type RecordMove } from './move-record.ts';
import { createRecordCommand } from './record-command.ts';
import { lockNames } from './record-locks.store.ts';
import * as store from './record-pages.store.ts';

type AnyDto = { _id: string; status: ListingStatus; version: number };
type AnyInput = { _id?: string | undefined; version?: number | null | undefined; status?: ListingStatus | undefined };

type CrudQueries<Dto, Input, Columns> = {
  table: store.RecordTable;
  /** Lists the records with one of the ids, or all, in their order. */
  list: (db: Db | Transaction, ids?: readonly string[]) => Promise<Dto[]>;
  /**
   * Validates the input and returns the columns to write, apart from the status.
   * @param existing the record with the values of fields that the input omits; undefined for a new record
   */
  toColumns: (trx: Transaction, input: Input, existing: Dto | undefined) => Promise<Columns> | Columns;
  /** Checks a record that is not archived, before it is saved or restored. */
  assertActive?: (trx: Transaction, columns: Columns, id: string) => Promise<unknown>;
  assertArchivable?: (trx: Transaction, existing: Dto) => Promise<unknown>;
  /** Functions that replace a list of the record, such as its pictures. Each has the name of the list in the input. */
  lists?: { [Name in keyof Input]?: (trx: Transaction, id: string, items: NonNullable<Input[Name]>) => Promise<unknown> };
  /** Runs after the name of a record was changed. */
  afterRename?: (trx: Transaction, id: string) => Promise<unknown>;
  /** Returns the part of a record that the audit log stores; by default all of it. */
  toAudited?: (record: Dto) => object;
};

/** The queries and rules of a type of records that staff list, edit, archive and restore. */
export type CrudResource<Type extends ResourceType, Columns extends object = object> = {
  /** The name of the type in the paths of its endpoints and in the audit log. */
  type: Type;
} & CrudQueries<ResourceDto<Type>, ResourceInput<Type>, Columns> &
  (Type extends OrderedResourceType ? OrderedResource<ResourceDto<Type>> : object);

/** `getName` returns the name of a record in the audit entry of a move. */
type OrderedResource<Dto> = { table: { newPosition: 'first' | 'last' }; getName: (record: Dto) => string };
type AnyResource = CrudQueries<AnyDto, AnyInput, Record<string, unknown>> & Partial<OrderedResource<AnyDto>>;

function createCrudService(db: Db, type: string, resource: AnyResource) {
  const { table, list, toColumns, assertActive, assertArchivable, afterRename, toAudited, getName = ({ _id }) => _id } = resource;
  const lists = Object.entries(resource.lists ?? {}) as [
    keyof AnyInput,
    (trx: Transaction, id: string, items: unknown) => Promise<unknown>,
  ][];
  const change = createRecordCommand<AnyDto>({
    db,
    entityType: type,
    read: async (trx, id) => (await list(trx, [id]))[0],
    ...(toAudited && { toAudited }),
  });

  async function write(trx: Transaction, id: string, input: AnyInput, existing: AnyDto | undefined): Promise<void> {
    await lockNames(trx, type);
    const columns = await toColumns(trx, input, existing);
    if (existing?.status !== 'archived') await assertActive?.(trx, columns, id);
    const changedLists = lists.filter(([name]) => input[name] !== undefined);
    const row = { ...columns, ...(input.status && { status: input.status }) };
    if (existing === undefined) await store.insertRecord(trx, table, id, row);
    // The version trigger compares only the columns of the record, so a change of its lists must increase the version.
    else await store.updateRecord(trx, table, id, { ...row, ...(changedLists.length > 0 && { version: existing.version + 1 }) });
    for (const [name, replaceList] of changedLists) await replaceList(trx, id, input[name]);
    if (existing && 'name' in existing && 'name' in columns && existing.name !== columns.name) await afterRename?.(trx, id);
  }

  async function archive(trx: Transaction, id: string, existing: AnyDto): Promise<void> {
    if (existing.status !== 'archived') await assertArchivable?.(trx, existing);
    await store.archiveRecord(trx, table, id);
  }

  async function restore(trx: Transaction, id: string, existing: AnyDto): Promise<void> {
    await lockNames(trx, type);
    if (existing.status === 'archived') await assertActive?.(trx, await toColumns(trx, {}, existing), id);
    await store.restoreRecord(trx, table, id);
  }

  return {
    async list(filter: store.RecordFilter) {
      const { ids, total } = await store.findRecordPage(db, table, filter);
      const recordById = new Map((await list(db, ids)).map((record) => [record._id, record]));
      return { result: ids.flatMap((id) => recordById.get(id) ?? []), fullcount: total };
    },

    save: (user: AuthenticatedUser, input: AnyInput): Promise<AnyDto> =>
      change(user, {
        _id: input._id,
        version: input.version,
        write: (trx, id, existing) => write(trx, id, input, existing),
      }),

    archive: (user: AuthenticatedUser, _id: string): Promise<AnyDto> =>
      change(user, { _id, action: 'archive', write: (trx, id, existing) => archive(trx, id, existing!) }),
    restore: (user: AuthenticatedUser, _id: string): Promise<AnyDto> =>
      change(user, { _id, action: 'restore', write: (trx, id, existing) => restore(trx, id, existing!) }),

    move: (user: AuthenticatedUser, move: RecordMove): Promise<string[]> =>
      moveRecord(db, user, { entityType: type, list, setOrder: (trx, ids) => store.updateSortOrder(trx, table, ids), getName }, move),
  };
}

type CrudAction<Type extends ResourceType> = 'list' | 'save' | 'delete' | 'restore' | (Type extends OrderedResourceType ? 'order' : never);
type CrudHandlers<Type extends ResourceType> = Pick<Handlers, `/admin/${Type}/${CrudAction<Type>}` & keyof Handlers>;

/** Creates the handlers of the endpoints of a resource. */
export function createCrudHandlers<Type extends ResourceType, Columns extends object>(
  db: Db,
  resource: CrudResource<Type, Columns>,
): CrudHandlers<Type> {
  const { type } = resource;
  // TypeScript does not resolve types that depend on `Type` inside this function, so this cast and the one of `handlers` are necessary.
  const service = createCrudService(db, type, resource as unknown as AnyResource);
  type Caller = { currentUser: AuthenticatedUser };
  type Id = { _id: string };
  const handlers = {
    [`/admin/${type}/list`]: async (filter: store.RecordFilter) => ({ response: await service.list(filter) }),
    [`/admin/${type}/save`]: async (input: AnyInput, { currentUser }: Caller) => ({ response: await service.save(currentUser, input) }),
    [`/admin/${type}/delete`]: async ({ _id }: Id, { currentUser }: Caller) => ({ response: await service.archive(currentUser, _id) }),
    [`/admin/${type}/restore`]: async ({ _id }: Id, { currentUser }: Caller) => ({ response: await service.restore(currentUser, _id) }),
    ...(resource.table.newPosition && {
      [`/admin/${type}/order`]: async (move: RecordMove, { currentUser }: Caller) => ({
        response: { ids: await service.move(currentUser, move) },
      }),
    }),
  };
  return handlers as unknown as CrudHandlers<Type>;
}
