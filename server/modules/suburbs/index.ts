import type { Db } from '#server/db/connection.ts';
import { makeThings, thingsApi } from '#server/modules/audit/index.ts';
import { suburbsHandlers } from './suburbs.handlers.ts';
import { createSuburbs, suburbKind } from './suburbs.service.ts';

export const createSuburbsModule = ({ db }: { db: Db }) => ({
  handlers: { ...suburbsHandlers(createSuburbs({ db })), ...thingsApi('suburb', makeThings(db, suburbKind)) },
});
