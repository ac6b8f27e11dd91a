import { sql } from 'kysely';
import type { CopiedDetail } from '#domain/accounts/copied-details.ts';
import type { Transaction } from '#server/db/connection.ts';

const detailColumns: Record<CopiedDetail, readonly string[]> = {
  phone: ['phone_number', 'phone_code', 'phone_dial_country', 'phone_e164'],
  residence: ['residence_line1', 'residence_line2', 'residence_province', 'residence_city', 'residence_postal_code'],
};
type Accounts = { source: string; target: string };

/** Joins the columns of a detail for SQL, qualified with a table alias. */
const joinColumns = (table: string, detail: CopiedDetail) => sql.join(detailColumns[detail].map((column) => sql.ref(`${table}.${column}`)));
const joinAssignments = (detail: CopiedDetail, getValue: (column: string) => ReturnType<typeof sql>) =>
  sql.join(detailColumns[detail].map((column) => sql`${sql.ref(column)} = ${getValue(column)}`));

/** Copies details from the source account to the target account. */
export async function copyDetails(trx: Transaction, { source, target }: Accounts, details: readonly CopiedDetail[]): Promise<void> {
  for (const detail of details)
    await sql`update users t set ${joinAssignments(detail, (column) => sql.ref(`s.${column}`))}
      from users s where t.id = ${target} and s.id = ${source}`.execute(trx);
}

/** Removes copied details from the target account that still equal those of the source account. */
export async function removeCopiedDetails(trx: Transaction, { source, target }: Accounts, details: readonly CopiedDetail[]): Promise<void> {
  for (const detail of details)
    await sql`update users t set ${joinAssignments(detail, () => sql`default`)}
      from users s where t.id = ${target} and s.id = ${source}
      and (${joinColumns('t', detail)}) is not distinct from (${joinColumns('s', detail)})`.execute(trx);
}
