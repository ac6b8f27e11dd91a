import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/modules/audit/index.ts';
import { createSuburbsHandlers } from './suburbs.handlers.ts';
import { createSuburbs, suburbResource } from './suburbs.service.ts';

export const createSuburbsModule = ({ db }: { db: Db }) => ({
  handlers: { ...createSuburbsHandlers(createSuburbs({ db })), ...createCrudHandlers(db, suburbResource) },
});
