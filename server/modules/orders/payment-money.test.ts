import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveOrderMoney } from '#domain/orders/order-money.ts';
import { createUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { applyLedgerStep, createLedger, ledgerSequences, sumCents, today } from '#test/order-ledger.ts';

const shop = startApp('demo', { limits: false });

test('T53 SQL and domain derive the same money of 10 000 orders', async () => {
  const user = await createUser(shop);
  const ledgers = fc.sample(ledgerSequences, 10_000).map(({ amounts, steps }) => {
    const ledger = createLedger(amounts);
    for (const step of steps) applyLedgerStep(ledger, step);
    return { id: randomUUID(), ...ledger };
  });
  const connection = await shop.pool.connect();
  try {
    await connection.query('begin');
    // The rows need no triggers, checks of other tables, or notifications.
    await connection.query("set local session_replication_role = 'replica'");
    const insert = (statement: string, rows: readonly object[]) => connection.query(statement, [JSON.stringify(rows)]);
    await insert(
      `insert into orders (id, number, user_id, stone, total_cents, vat_cents, vat_rate, tax_point, invoice_to, lead_time_days, created_at)
       select id, id::text, $$${user.id}$$::uuid, '', 1, 0, 0, 'instalment', '{}', 1, now() from json_to_recordset($1::json) as x(id uuid)`,
      ledgers.map(({ id }) => ({ id })),
    );
    const payments = ledgers.flatMap(({ id: order, milestones }) =>
      milestones.map(({ id: _id, ...milestone }, position) => ({ order, id: randomUUID(), position, ...milestone })),
    );
    await insert(
      `insert into payments (id, order_id, milestone, due_status, due_days, amount_cents, vat_cents, credited_cents, reference, is_void, due_on, position)
       select id, "order", '', 'completed', 0, "amountCents", 0, "creditedCents", id::text, "isVoid", "dueOn", position
       from json_to_recordset($1::json) as x(id uuid, "order" uuid, "amountCents" bigint, "creditedCents" bigint, "isVoid" boolean, "dueOn" date, position int)`,
      payments,
    );
    await insert(
      `insert into receipts (id, order_id, kind, amount_cents, received_on, method, recorded_by, created_at)
       select gen_random_uuid(), "order", (case when cents > 0 then 'received' else 'refund' end)::receipt_kind, cents, '${today}', 'eft',
         $$${user.id}$$::uuid, now() from json_to_recordset($1::json) as x("order" uuid, cents bigint)`,
      ledgers.flatMap(({ id: order, receipts }) => receipts.map((cents) => ({ order, cents }))),
    );
    const { rows } = await connection.query(
      `select order_id as id, json_agg(json_build_array(received_cents, open_cents, open_cents > 0 and coalesce(due_on <= '${today}', false)) order by position) as money
       from payment_money group by order_id`,
    );
    const stored = new Map(rows.map(({ id, money }: { id: string; money: unknown }) => [id, money]));
    for (const { id, milestones, receipts } of ledgers) {
      const derived = deriveOrderMoney(milestones, sumCents(receipts), today).milestones;
      expect(stored.get(id)).toEqual(derived.map(({ receivedCents, openCents, isDue }) => [receivedCents, openCents, isDue]));
    }
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
