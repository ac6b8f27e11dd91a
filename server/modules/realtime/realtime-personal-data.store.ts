import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import type { DataSubject, PersonalDataContributor } from '#server/modules/users/index.ts';

export const realtimePersonalData = {
  tables: { notTransferred: ['sse_connections'] },

  async erase(trx: Transaction, { id }: DataSubject): Promise<void> {
    await sql`update sse_connections d set viewed_quote_id = null from quotes q where q.id = d.viewed_quote_id and q.user_id = ${id}`.execute(
      trx,
    );
  },
} satisfies PersonalDataContributor;
