import type { AdminPriceBook, PriceBookVersionDto } from '#contract/admin/prices.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { validatePriceBook } from '#domain/pricing/price-book-check.ts';
import { diffPriceBooks, priceBookLabels } from '#domain/pricing/format-price-book.ts';
import { defaultPricing, parseSaleUnit, type PriceBook } from '#domain/pricing/price-book.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { lockEntity, writeAudit } from '#server/modules/audit/index.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from '../price-books.store.ts';
import { toStoneTraits } from '../stone-traits.ts';

type PublishInput = ParsedInputOf<'/admin/prices/publish'>;
const entityType = 'price_book';

/** The price book as staff look after it: versions that never change, one of them in force. */
export function createPriceBook({ db, clock, catalogue }: { db: Db; clock: Clock; catalogue: Catalogue }) {
  /** Serializes publishing: the second draft was made from a version that is no longer current. */
  const withPublishLock = <Result>(
    work: (trx: Transaction, current: store.PriceBookVersion | undefined) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      await lockEntity(trx, entityType, 'current');
      return work(trx, await store.findPriceBookVersion(trx));
    });

  /** @throws ApiError('version_stale') with the one in force */
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
    if (current !== undefined && differences.length === 0) throw createApiError('price_book_same');
    await store.setCurrent(trx, undefined);
    const id = await store.insertPriceBook(trx, {
      ...book,
      name: note,
      note,
      userId: currentUser.id,
      replacesVersionId: current?.id ?? null,
      isCurrent: true,
    });
    const made = (await store.findPriceBookVersion(trx, { id }))!;
    const toAuditName = (name: string, side: 'before' | 'after') =>
      JSON.stringify({ name, ...Object.fromEntries(differences.map((each) => [each.what, each[side]])) });
    await writeAudit(trx, {
      userId: currentUser.id,
      action,
      entityType,
      entityId: String(made.number),
      before: current ? toAuditName(`Version ${current.number}`, 'before') : null,
      after: JSON.stringify({ ...(JSON.parse(toAuditName(`Version ${made.number}`, 'after')) as object), note }),
    });
    return toPriceBookDto(made);
  }

  return {
    /** @throws ApiError('not_found') for a number that no version has */
    async get({ version }: ParsedInputOf<'/admin/prices/get'>): Promise<OutputOf<'/admin/prices/get'>['response']> {
      const [book, stone] = [
        await store.findPriceBookVersion(db, version ? { number: version } : {}),
        await catalogue.findMedianPricedProduct(),
      ];
      if (book === undefined && version) throw createApiError('not_found');
      const unit = stone && parseSaleUnit(stone.pricePer);
      return {
        book: book ? toPriceBookDto(book) : null,
        stone: stone && unit ? { name: stone.name, priceCents: stone.priceCents, unit, ...toStoneTraits(stone) } : null,
      };
    },

    async list({ skip, limit }: ParsedInputOf<'/admin/prices/list'>): Promise<{ result: PriceBookVersionDto[]; fullcount: number }> {
      const { rows, total } = await store.listVersions(db, skip, limit);
      return { result: rows.map(toPriceBookEntryDto), fullcount: total };
    },

    /** @throws ApiError for the first invalid value, with its position; version_stale with the current price book */
    async publish({ version, note, ...input }: PublishInput, currentUser: AuthenticatedUser): Promise<AdminPriceBook> {
      const book = normalizeInput(input);
      const [error] = validatePriceBook(book);
      if (error)
        throw createApiError('price_book_wrong', {
          message: `${nameOfField(book, error.field)}: ${error.message}`,
          details: { field: error.field },
        });
      if (note.trim() === '') throw createApiError('price_note_required');
      return withPublishLock((trx, current) => {
        assertCurrentVersion(version, current);
        return publishVersion(trx, currentUser, { action: 'publish', note: note.trim(), book, current });
      });
    },

    /** A new version like an old one. @throws ApiError('not_found'); ApiError('price_book_same') for the one in force */
    reuse: ({ from, version }: ParsedInputOf<'/admin/prices/reuse'>, currentUser: AuthenticatedUser): Promise<AdminPriceBook> =>
      withPublishLock(async (trx, current) => {
        assertCurrentVersion(version, current);
        const old = await store.findPriceBookVersion(trx, { number: from });
        if (old === undefined) throw createApiError('not_found');
        return publishVersion(trx, currentUser, { action: 'reuse', note: `Version ${from} restored`, book: old, current });
      }),

    /** @returns the version that is current again. @throws ApiError('undo_gone') if it is not the current one, or replaced none */
    revert: ({ version }: ParsedInputOf<'/admin/prices/undo'>, currentUser: AuthenticatedUser): Promise<AdminPriceBook> =>
      withPublishLock(async (trx, current) => {
        if (current?.number !== version || current.replacesVersionId === null) throw createApiError('undo_gone');
        await store.markReverted(trx, current.id, clock.now());
        await store.setCurrent(trx, current.replacesVersionId);
        const now = (await store.findPriceBookVersion(trx))!;
        await writeAudit(trx, {
          userId: currentUser.id,
          action: 'undo',
          entityType,
          entityId: String(version),
          before: JSON.stringify({ name: `Version ${version}`, 'current version': `Version ${version}` }),
          after: JSON.stringify({ name: `Version ${version}`, 'current version': `Version ${now.number}` }),
        });
        return toPriceBookDto(now);
      }),
  };
}
export type PriceBookAdmin = ReturnType<typeof createPriceBook>;

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

/** Returns the label of a field of the price book: `Cutting and polishing`. */
function nameOfField({ lines, zones }: PriceBook, field: string): string {
  const [kind, code] = field.split(':');
  const name = (kind === 'line' ? lines : kind === 'zone' ? zones : []).find((each) => each.code === code)?.name || code;
  return name ?? Object.entries(priceBookLabels).find(([key]) => key === field)?.[1] ?? 'Price book';
}

const toPriceBookEntryDto = ({
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
  who: fullName ?? '',
  isCurrent,
  isTakenBack: revertedAt !== null,
});

const toPriceBookDto = (book: store.PriceBookVersion): AdminPriceBook => {
  const { showRange, vatRate, standardDepthMm, strategy, wasteRate, remnantCreditRate, slabTrimMm, lines, zones } = book;
  const rules = { showRange, vatRate, standardDepthMm, strategy, wasteRate, remnantCreditRate, slabTrimMm };
  return { ...toPriceBookEntryDto(book), ...rules, lines, zones };
};
