import { sql } from 'kysely';
import type { PersonalDataContributor } from '#server/modules/users/index.ts';

export const realtimePersonalData = {
  tables: { notTransferred: ['sse_connections'] },

  async erase(trx, { id }) {
    await sql`update sse_connections d set viewed_quote_id = null from quotes q where q.id = d.viewed_quote_id and q.user_id = ${id}`.execute(
      trx,
    );
  },
} satisfies PersonalDataContributor;
