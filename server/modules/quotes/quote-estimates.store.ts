import { sql } from 'kysely';
import type { PieceSize } from '#domain/pricing/meters.ts';
import type { Extra, SinkType } from '#domain/quotes/quote-request.ts';
import type { Db } from '#server/db/connection.ts';
import { siteSuburbSql } from './site-address-fragments.store.ts';
import type { EstimateDetail } from '#server/modules/pricing/index.ts';

export type EstimateInputRow = {
  id: string;
  serviceName: string;
  servicePriceCents: number | null;
  meters: number | null;
  runningMeters: boolean;
  squareMeters: boolean;
  pieces: PieceSize[];
  sinkTypes: SinkType[];
  extras: Extra[];
  removeCountertops: 'yes' | 'no' | '';
  installGroundfloor: 'yes' | 'no' | '';
  suburb: string;
  stone: { id: string; name: string; priceCents: number; pricePer: string } | null;
};

/** Selects the fields of a quote request that determine its estimate, with the stone and its price at the time of the request. */
const selectEstimateInput = sql`select q.id, q.service_name, q.service_price_cents, q.meters, q.running_meters, q.square_meters, q.pieces, q.sink_types,
    q.extras, q.remove_countertops, q.install_groundfloor, ${siteSuburbSql} as suburb,
    (select jsonb_build_object('id', i.product_id, 'name', i.product_name, 'priceCents', i.price_cents, 'pricePer', i.price_per)
      from quote_items i where i.quote_id = q.id order by i.position limit 1) as stone
  from quotes q`;

/** Lists quotes with a pending estimate, newest first. */
export const listPendingEstimates = async (db: Db, limit: number): Promise<EstimateInputRow[]> =>
  (await sql<EstimateInputRow>`${selectEstimateInput} where q.estimate_status = 'pending' order by q.id desc limit ${limit}`.execute(db))
    .rows;

export const findEstimateInput = async (db: Db, quoteId: string): Promise<EstimateInputRow | undefined> =>
  (await sql<EstimateInputRow>`${selectEstimateInput} where q.id = ${quoteId}`.execute(db)).rows[0];

/** Returns the stored estimate of a quote: null without an estimate, undefined for an unknown quote. */
export const findEstimateDetail = async (db: Db, quoteId: string): Promise<EstimateDetail | null | undefined> =>
  (
    await db
      .selectFrom('quotes')
      .select('estimateDetail')
      .where('id', '=', quoteId)
      .$castTo<{ estimateDetail: EstimateDetail | null }>()
      .executeTakeFirst()
  )?.estimateDetail;

/** Returns the requested stone; undefined for a service. */
export const findRequestedProduct = (db: Db, quoteId: string): Promise<{ productId: string } | undefined> =>
  db.selectFrom('quoteItems').select('productId').where('quoteId', '=', quoteId).orderBy('position').executeTakeFirst();

export type EstimateColumns = {
  estimateStatus: string;
  estimateLowCents: number | null;
  estimateHighCents: number | null;
  /** An `EstimateDetail` as JSON. */
  estimateDetail: string | null;
  servicePriceCents: number | null;
};

/** Stores an estimate, unless another process stored one first. */
export const updateEstimate = (db: Db, id: string, estimate: EstimateColumns): Promise<unknown> =>
  db.updateTable('quotes').set(estimate).where('id', '=', id).where('estimateStatus', '=', 'pending').execute();
