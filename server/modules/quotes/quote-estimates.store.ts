import { sql } from 'kysely';
import type { SaleUnit, PieceSize } from '#domain/pricing/meters.ts';
import type { Extra, SinkType } from '#domain/quotes/quote-request.ts';
import type { Db } from '#server/db/connection.ts';
import { siteSuburbSql } from './quote-fragments.store.ts';
import type { EstimateDetail } from '#domain/pricing/estimate-detail.ts';

export type EstimateInputRow = {
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
  stone: { id: string; saleUnit: SaleUnit } | null;
};

/** Finds the fields of a quote request that determine its price, with the stone and its price at the time of the request. */
export const findEstimateInput = async (db: Db, quoteId: string): Promise<EstimateInputRow | undefined> =>
  (
    await sql<EstimateInputRow>`select q.service_name, q.service_price_cents, q.meters, q.running_meters, q.square_meters, q.pieces,
        q.sink_types, q.extras, q.remove_countertops, q.install_groundfloor, ${siteSuburbSql} as suburb,
        (select jsonb_build_object('id', i.product_id, 'saleUnit', i.sale_unit)
          from quote_items i where i.quote_id = q.id order by i.position limit 1) as stone
      from quotes q where q.id = ${quoteId}`.execute(db)
  ).rows[0];

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
