import type { AdminPriceBook, PriceBookVersionDto } from '#contract/admin/prices.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { validatePriceBook } from '#domain/pricing/price-book-check.ts';
import { diffPriceBooks, priceBookLabels } from '#domain/pricing/format-price-book.ts';
import { defaultPricing, type PriceBook } from '#domain/pricing/price-book.ts';
import { findMeterUnit } from '#domain/pricing/sale-unit.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { lockEntity } from '#server/crud/record-locks.store.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from '../price-books.store.ts';
import { toPricingProperties } from '../product-pricing-properties.ts';

type PublishInput = ParsedInputOf<'/admin/prices/publish'>;
const entityType = 'price_book';

/** Publishes, restores and reverts versions of the price book. Versions never change; one of them is current. */
export function createPriceBook({ db, clock, catalogue }: { db: Db; clock: Clock; catalogue: Catalogue }) {
  /** Runs `work` with the current version, one call at a time, so that the second of two concurrent drafts is outdated. */
  const withPublishLock = <Result>(
    work: (trx: Transaction, current: store.PriceBookVersion | undefined) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      await lockEntity(trx, entityType, 'current');
      return work(trx, await store.findPriceBookVersionDetails(trx));
    });

  /** Accepts a missing version. @throws ApiError('version_stale') with the current price book */
  function assertCurrentVersion(version: number | null | undefined, current: store.PriceBookVersion | undefined): void {
    if (typeof version !== 'number' || version === current?.number) return;
    throw createApiError('version_stale', {
      details: {
        current: current === undefined ? null : toPriceBookDto(current),
        by: current?.fullName ?? '',
      },
    });
  }

  async function publishVersion(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    { action, note, book, current }: { action: string; note: string; book: PriceBook; current: store.PriceBookVersion | undefined },
  ): Promise<AdminPriceBook> {
    const differences = diffPriceBooks(current, book);
    if (current !== undefined && differences.length === 0) throw createApiError('price_book_unchanged');
    await store.setCurrentVersion(trx, undefined);
    const id = await store.insertPriceBook(trx, {
      ...book,
      name: note,
      note,
      userId: currentUser.id,
      replacesVersionId: current?.id ?? null,
      isCurrent: true,
    });
    const published = (await store.findPriceBookVersionDetails(trx, { id }))!;
    const toAuditSnapshot = (name: string, side: 'before' | 'after') =>
      JSON.stringify({ name, ...Object.fromEntries(differences.map((difference) => [difference.name, difference[side]])) });
    await insertAuditEntry(trx, {
      userId: currentUser.id,
      action,
      entityType,
      entityId: String(published.number),
      before: current ? toAuditSnapshot(`Version ${current.number}`, 'before') : null,
      after: JSON.stringify({ ...(JSON.parse(toAuditSnapshot(`Version ${published.number}`, 'after')) as object), note }),
    });
    return toPriceBookDto(published);
  }

  return {
    /** Returns a version, or the current one, with a typical stone for example prices. */
    async get({ version }: ParsedInputOf<'/admin/prices/get'>): Promise<OutputOf<'/admin/prices/get'>['response']> {
      const [book, stone] = [
        await store.findPriceBookVersionDetails(db, version ? { number: version } : {}),
        await catalogue.findMedianPricedProduct(),
      ];
      if (book === undefined && version) throw createApiError('not_found');
      const unit = stone && findMeterUnit(stone.saleUnit);
      return {
        book: book ? toPriceBookDto(book) : null,
        stone: stone && unit ? { name: stone.name, priceCents: stone.priceCents, unit, ...toPricingProperties(stone) } : null,
      };
    },

    async list({ skip, limit }: ParsedInputOf<'/admin/prices/list'>): Promise<{ result: PriceBookVersionDto[]; fullcount: number }> {
      const { rows, total } = await store.listVersions(db, skip, limit);
      return { result: rows.map(toPriceBookVersionDto), fullcount: total };
    },

    /**
     * Publishes a new version.
     * @throws ApiError('price_book_invalid') with the first invalid field; ApiError('version_stale') with the current price book
     */
    async publish({ version, note, ...input }: PublishInput, currentUser: AuthenticatedUser): Promise<AdminPriceBook> {
      const book = normalizeInput(input);
      const [error] = validatePriceBook(book);
      if (error)
        throw createApiError('price_book_invalid', {
          message: `${getFieldLabel(book, error.field)}: ${error.message}`,
          details: { field: error.field },
        });
      if (note.trim() === '') throw createApiError('price_note_required');
      return withPublishLock((trx, current) => {
        assertCurrentVersion(version, current);
        return publishVersion(trx, currentUser, { action: 'publish', note: note.trim(), book, current });
      });
    },

    /** Publishes the content of an old version again. */
    reuse: ({ from, version }: ParsedInputOf<'/admin/prices/reuse'>, currentUser: AuthenticatedUser): Promise<AdminPriceBook> =>
      withPublishLock(async (trx, current) => {
        assertCurrentVersion(version, current);
        const oldVersion = await store.findPriceBookVersionDetails(trx, { number: from });
        if (oldVersion === undefined) throw createApiError('not_found');
        return publishVersion(trx, currentUser, { action: 'reuse', note: `Version ${from} restored`, book: oldVersion, current });
      }),

    /**
     * Reverts the current version.
     * @returns the version that is current again
     */
    revert: ({ version }: ParsedInputOf<'/admin/prices/undo'>, currentUser: AuthenticatedUser): Promise<AdminPriceBook> =>
      withPublishLock(async (trx, current) => {
        if (current?.number !== version || current.replacesVersionId === null) throw createApiError('undo_not_possible');
        await store.markVersionReverted(trx, current.id, clock.now());
        await store.setCurrentVersion(trx, current.replacesVersionId);
        const restored = (await store.findPriceBookVersionDetails(trx))!;
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action: 'undo',
          entityType,
          entityId: String(version),
          before: JSON.stringify({ name: `Version ${version}`, 'current version': `Version ${version}` }),
          after: JSON.stringify({ name: `Version ${version}`, 'current version': `Version ${restored.number}` }),
        });
        return toPriceBookDto(restored);
      }),
  };
}

const normalizeInput = ({ lines, zones, ...book }: Omit<PublishInput, 'version' | 'note'>): PriceBook => ({
  ...book,
  strategy: book.strategy ?? defaultPricing.strategy,
  wasteRate: book.wasteRate ?? defaultPricing.wasteRate,
  remnantCreditRate: book.remnantCreditRate ?? defaultPricing.remnantCreditRate,
  slabTrimMm: book.slabTrimMm ?? defaultPricing.slabTrimMm,
  lines: lines.map((line) => ({
    ...line,
    name: line.name.trim(),
    variant: line.variant.trim(),
    quoteRate: line.quoteRate ?? line.highRate,
    costRate: line.costRate ?? 0,
    material: line.material.trim(),
    thicknessMm: line.thicknessMm ?? null,
  })),
  zones: zones.map((zone) => ({
    ...zone,
    name: zone.name.trim(),
    suburbs: [...new Set(zone.suburbs.map((suburb) => suburb.trim()).filter(Boolean))],
  })),
});

/** Returns the label of a field in error messages. @param field a setting, or the code of a line or zone: `line:joint` */
function getFieldLabel({ lines, zones }: PriceBook, field: string): string {
  const [kind, code] = field.split(':');
  const name = (kind === 'line' ? lines : kind === 'zone' ? zones : []).find((entry) => entry.code === code)?.name || code;
  return name ?? Object.entries(priceBookLabels).find(([key]) => key === field)?.[1] ?? 'Price book';
}

const toPriceBookVersionDto = ({
  number,
  note,
  name,
  createdAt,
  fullName,
  isCurrent,
  revertedAt,
}: store.VersionRow): PriceBookVersionDto => ({
  version: number,
  note: note || name,
  at: createdAt.toISOString(),
  userName: fullName ?? '',
  isCurrent,
  isWithdrawn: revertedAt !== null,
});

const toPriceBookDto = (book: store.PriceBookVersion): AdminPriceBook => {
  const { showEstimate, vatRate, standardDepthMm, strategy, wasteRate, remnantCreditRate, slabTrimMm, lines, zones } = book;
  const rules = { showEstimate, vatRate, standardDepthMm, strategy, wasteRate, remnantCreditRate, slabTrimMm };
  return { ...toPriceBookVersionDto(book), ...rules, lines, zones };
};
