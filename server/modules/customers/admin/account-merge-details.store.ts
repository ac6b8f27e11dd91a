import { sql } from 'kysely';
import type { TakenDetail } from '#domain/accounts/taken-details.ts';
import type { Transaction } from '#server/db/connection.ts';

const columnsOf: Record<TakenDetail, readonly string[]> = {
  phone: ['phone_number', 'phone_code', 'phone_dial_country', 'phone_e164'],
  residence: ['residence_line1', 'residence_line2', 'residence_province', 'residence_city', 'residence_postal_code'],
};
type Accounts = { keep: string; close: string };

/** The columns of a detail, of a table of the query. */
const columns = (of: string, detail: TakenDetail) => sql.join(columnsOf[detail].map((column) => sql.ref(`${of}.${column}`)));
const setting = (detail: TakenDetail, value: (column: string) => ReturnType<typeof sql>) =>
  sql.join(columnsOf[detail].map((column) => sql`${sql.ref(column)} = ${value(column)}`));

/** Copies details to the remaining account. The other account keeps them. */
export async function takeDetails(trx: Transaction, { keep, close }: Accounts, taken: readonly TakenDetail[]): Promise<void> {
  for (const detail of taken)
    await sql`update users k set ${setting(detail, (column) => sql.ref(`c.${column}`))}
      from users c where k.id = ${keep} and c.id = ${close}`.execute(trx);
}

/** Removes copied details that still equal those of the other account. */
export async function dropDetails(trx: Transaction, { keep, close }: Accounts, taken: readonly TakenDetail[]): Promise<void> {
  for (const detail of taken)
    await sql`update users k set ${setting(detail, () => sql`default`)}
      from users c where k.id = ${keep} and c.id = ${close}
      and (${columns('k', detail)}) is not distinct from (${columns('c', detail)})`.execute(trx);
}
