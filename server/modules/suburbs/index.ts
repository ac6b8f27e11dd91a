import { suburbEndpoints } from '#contract/public/suburbs.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/crud/crud-resource.ts';
import { createSuburbs, suburbResource } from './suburbs.service.ts';

export function createSuburbsModule({ db }: { db: Db }) {
  const suburbs = createSuburbs({ db });
  const handlers = {
    ...serve(suburbEndpoints, {
      '/site/suburbs/list': async () => ({ result: await suburbs.list() }),
    }),
    ...createCrudHandlers(db, suburbResource),
  };
  return { handlers };
}
