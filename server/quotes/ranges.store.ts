import { sql } from 'kysely';
import type { Extra, SinkType } from '#domain/quote.ts';
import type { Db } from '#server/db/db.ts';

export type WaitingRequest = {
  id: string;
  serviceName: string;
  meters: number | null;
  runningMeters: boolean;
  squareMeters: boolean;
  sinkTypes: SinkType[];
  extras: Extra[];
  removeCountertops: 'yes' | 'no' | '';
  installGroundfloor: 'yes' | 'no' | '';
  suburb: string;
  stone: { name: string; priceCents: number; pricePer: string } | null;
};

/** Requests whose range is not worked out yet, with the stone as it was asked for. */
export const listWaitingForRange = async (db: Db, most: number): Promise<WaitingRequest[]> =>
  (
    await sql<WaitingRequest>`select q.id, q.service_name, q.meters, q.running_meters, q.square_meters, q.sink_types, q.extras,
        q.remove_countertops, q.install_groundfloor, q.contact_line2 as suburb,
        (select jsonb_build_object('name', i.product_name, 'priceCents', i.price_cents, 'pricePer', i.price_per)
          from quote_items i where i.quote_id = q.id order by i.position limit 1) as stone
      from quotes q where q.range_state = 'pending' order by q.id desc limit ${most}`.execute(db)
  ).rows;

export type RangeColumns = {
  rangeState: string;
  rangeLowCents: number | null;
  rangeHighCents: number | null;
  rangeBookId: string | null;
};

export const updateRange = (db: Db, id: string, range: RangeColumns): Promise<unknown> =>
  db.updateTable('quotes').set(range).where('id', '=', id).where('rangeState', '=', 'pending').execute();
