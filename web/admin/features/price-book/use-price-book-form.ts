import { useFieldArray } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { AdminPriceBook } from '#contract/admin/prices.endpoints.ts';
import { priceBookErrors } from '#domain/errors/pricing-errors.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { call } from '#web/lib/api/api-client.ts';
import { priceBookDraftName, cacheCurrentPriceBook, type PriceBookResponse } from './price-book-query.ts';
import {
  createEmptyPriceBookValues,
  priceBookShape,
  toPriceBook,
  toPriceBookFormValues,
  validatePriceBookForm,
  type LineValue,
  type PriceBookFormValues,
  type ZoneValue,
} from './price-book-schema.ts';

const draftStorageKey = `draft:${priceBookDraftName}`;

/** Returns the index at which an undo inserts a removed item; undefined if the list has another item with its code. */
const getRestorePosition = (list: readonly { code: string }[], code: string, index: number): number | undefined =>
  list.some((item) => item.code === code) ? undefined : Math.min(index, list.length);

/** Provides the draft of a new price book version and publishes it. */
export function usePriceBookForm({ book }: PriceBookResponse) {
  const navigate = useNavigate();
  const leaveScreen = useScreenNavigate();
  const offerUndo = useScopedUndo();
  const form = useAdminForm<PriceBookFormValues, AdminPriceBook>({
    draftName: () => priceBookDraftName,
    saved: book ?? undefined,
    toValues: (saved) => (saved ? toPriceBookFormValues(saved) : createEmptyPriceBookValues()),
    shape: priceBookShape,
    validate: (values) => ({
      ...validatePriceBookForm(values),
      note: values.note.trim() === '' ? priceBookErrors.price_note_required[1] : undefined,
    }),
    save: async (values, _base, version) => {
      const input = { ...toPriceBook(values), note: values.note, ...(version ? { version } : {}) };
      return (await call('/admin/prices/publish', input)).response;
    },
    onSaved: (published, values) => {
      const { base, version } = form;
      cacheCurrentPriceBook(published);
      void leaveScreen(paths.priceBook);
      if (!version) return undefined;
      const undo = async () => {
        cacheCurrentPriceBook((await call('/admin/prices/undo', { version: published.version })).response);
        if (readLocal(draftStorageKey) !== undefined)
          return `Publishing of version ${published.version} undone. Your newer draft was kept.`;
        // Leaves the draft page before the draft is stored, because the open page would overwrite the draft.
        await navigate(paths.priceBook);
        writeLocal(draftStorageKey, { base, values, version, at: Date.now() });
        await navigate(paths.priceBookDraft);
        return `Publishing of version ${published.version} undone`;
      };
      return { message: `Version ${published.version} published`, undo };
    },
  });
  const { control, getValues } = form.formMethods;
  const lines = useFieldArray({ control, name: 'lines' });
  const zones = useFieldArray({ control, name: 'zones' });
  const fieldArrayOptions = { shouldFocus: false };
  const findLineIndex = (code: string) => getValues('lines').findIndex((line) => line.code === code);
  const findZoneIndex = (code: string) => getValues('zones').findIndex((zone) => zone.code === code);

  const { conflict } = form;
  return {
    // An edit conflict does not compare the note.
    form: { ...form, conflict: conflict && { ...conflict, saved: { ...conflict.saved, note: form.values.note } } },
    // `form.values` contains added and removed items only after the next render. Copies, because the form mutates its values.
    lines: structuredClone(getValues('lines')),
    zones: structuredClone(getValues('zones')),
    addLine: (line: LineValue, options = fieldArrayOptions) => lines.append(line, options),
    removeLine: (code: string) => {
      const index = findLineIndex(code);
      const line = { ...getValues('lines')[index]! };
      lines.remove(index);
      offerUndo(`${line.name} removed`, () => {
        const position = getRestorePosition(getValues('lines'), code, index);
        if (position !== undefined) lines.insert(position, line, fieldArrayOptions);
        return Promise.resolve();
      });
    },
    /** Adds a zone and its line, and focuses the name of the zone. */
    addZone: (zone: ZoneValue, line: LineValue) => {
      lines.append(line, fieldArrayOptions);
      zones.append(zone);
    },
    /** Removes a zone and its line, with undo. @param lineCode code of the zone's line; undefined without one */
    removeZone: (code: string, lineCode: string | undefined) => {
      const [index, lineIndex] = [findZoneIndex(code), lineCode === undefined ? -1 : findLineIndex(lineCode)];
      const zone = { ...getValues('zones')[index]! };
      const line = lineIndex < 0 ? undefined : { ...getValues('lines')[lineIndex]! };
      zones.remove(index);
      if (line) lines.remove(lineIndex);
      offerUndo(`${zone.name || 'Delivery zone'} removed`, () => {
        const position = getRestorePosition(getValues('zones'), code, index);
        if (position !== undefined) zones.insert(position, zone, fieldArrayOptions);
        const linePosition = line && getRestorePosition(getValues('lines'), line.code, lineIndex);
        if (line && linePosition !== undefined) lines.insert(linePosition, line, fieldArrayOptions);
        return Promise.resolve();
      });
    },
    /** Changes many lines, with undo. Undo skips lines that were edited after the change. */
    changeLines: (changed: readonly LineValue[], message: string) => {
      const previousLines = getValues('lines').map((line) => ({ ...line }));
      const replaceLines = (expectedLines: readonly LineValue[], newLines: readonly LineValue[]) =>
        form.set({
          lines: getValues('lines').map((line) => {
            const expectedLine = expectedLines.find(({ code }) => code === line.code);
            const newLine = newLines.find(({ code }) => code === line.code);
            return newLine && expectedLine && isSameValue(line, expectedLine) ? newLine : line;
          }),
        });
      replaceLines(previousLines, changed);
      offerUndo(message, () => Promise.resolve(replaceLines(changed, previousLines)));
    },
  };
}
export type PriceBookForm = ReturnType<typeof usePriceBookForm>;
