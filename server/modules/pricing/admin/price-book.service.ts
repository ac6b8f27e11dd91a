import type { AdminPriceBook, PriceBookVersionDto } from '#contract/admin/prices.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { validatePriceBook } from '#domain/pricing/price-book-check.ts';
import { diffPriceBooks, priceBookLabels } from '#domain/pricing/format-price-book.ts';
import { defaultPricing, type PriceBook } from '#domain/pricing/price-book.ts';
import { findMeterUnit } from '#domain/pricing/meters.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createCommand, type AuditChange } from '#server/crud/command.ts';
import { lockEntity } from '#server/crud/record-locks.store.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from '../price-books.store.ts';
import { toPricingProperties } from '../product-pricing-properties.ts';

type PublishInput = ParsedInputOf<'/admin/prices/publish'>;
const entityType = 'price_book';
/** The version that a command locks. `version` is missing if there is no price book. */
type CurrentVersion = { current: store.PriceBookVersion | undefined; version?: number };

/** Publishes, restores and reverts versions of the price book. Versions never change; one of them is current. */
export function createPriceBook({ db, clock, catalogue }: { db: Db; clock: Clock; catalogue: Catalogue }) {
  /** Runs one command at a time on the current version, so that the second of two concurrent drafts is outdated. */
  const run = createCommand<CurrentVersion>({
    db,
    entityType,
    async lock(trx) {
      await lockEntity(trx, entityType, 'current');
      const current = await store.findPriceBookVersionDetails(trx);
      return { current, ...(current && { version: current.number }) };
    },
    createConflict: async (_trx, { current }) =>
      createApiError('version_stale', { details: { current: current ? toPriceBookDto(current) : null, by: current?.fullName ?? '' } }),
  });

  async function publishVersion(
    trx: Transaction,
    userId: string,
    { action, note, book, current }: { action: string; note: string; book: PriceBook; current: store.PriceBookVersion | undefined },
    audit: (change: AuditChange) => void,
  ): Promise<AdminPriceBook> {
    const differences = diffPriceBooks(current, book);
    if (current !== undefined && differences.length === 0) throw createApiError('price_book_unchanged');
    await store.setCurrentVersion(trx, undefined);
    const id = await store.insertPriceBook(trx, {
      ...book,
      name: note,
      note,
      userId,
      replacesVersionId: current?.id ?? null,
      isCurrent: true,
    });
    const published = (await store.findPriceBookVersionDetails(trx, { id }))!;
    const toAudited = (name: string, side: 'before' | 'after') => ({
      name,
      ...Object.fromEntries(differences.map((difference) => [difference.name, difference[side]])),
    });
    audit({
      action,
      id: String(published.number),
      ...(current && { before: toAudited(`Version ${current.number}`, 'before') }),
      after: { ...toAudited(`Version ${published.number}`, 'after'), note },
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
      return run(currentUser, { _id: 'current', version }, (trx, { current }, { audit }) =>
        publishVersion(trx, currentUser.id, { action: 'publish', note: note.trim(), book, current }, audit),
      );
    },

    /** Publishes the content of an old version again. */
    reuse: ({ from, version }: ParsedInputOf<'/admin/prices/reuse'>, currentUser: AuthenticatedUser): Promise<AdminPriceBook> =>
      run(currentUser, { _id: 'current', version }, async (trx, { current }, { audit }) => {
        const oldVersion = await store.findPriceBookVersionDetails(trx, { number: from });
        if (oldVersion === undefined) throw createApiError('not_found');
        const note = `Version ${from} restored`;
        return publishVersion(trx, currentUser.id, { action: 'reuse', note, book: oldVersion, current }, audit);
      }),

    /**
     * Reverts the current version.
     * @returns the version that is current again
     */
    revert: ({ version }: ParsedInputOf<'/admin/prices/undo'>, currentUser: AuthenticatedUser): Promise<AdminPriceBook> =>
      run(currentUser, { _id: 'current' }, async (trx, { current }, { audit }) => {
        if (current?.number !== version || current.replacesVersionId === null) throw createApiError('undo_not_possible');
        await store.markVersionReverted(trx, current.id, clock.now());
        await store.setCurrentVersion(trx, current.replacesVersionId);
        const restored = (await store.findPriceBookVersionDetails(trx))!;
        const toAudited = (number: number) => ({ name: `Version ${version}`, 'current version': `Version ${number}` });
        audit({ action: 'undo', id: String(version), before: toAudited(version), after: toAudited(restored.number) });
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
