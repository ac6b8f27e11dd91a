import { useEffect, useEffectEvent, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { isSameOnBothSides, toPricingConflict } from './pricing-conflict.ts';
import type { RequestPrices } from './request-prices.ts';
import { hasMissingCost, toPricingValues, toReviseInput, validatePricing, type PricingFormValues } from './pricing-form-values.ts';

/** Delay between the last change and the automatic save. */
const autosaveDelayMs = 1500;
/** Delay while a new line has a price, but no cost yet. Saving it would say that an owner must approve the draft. */
const missingCostDelayMs = 10_000;

export const revisionsQuery = (quoteId: string) => queryFor('/admin/quotes/revisions', { _id: quoteId });

/** Replaces a revision in the query cache, or adds it. Refetches if a request in flight could return an older version. */
export function cacheRevision(quoteId: string, revision: AdminRevision): void {
  const filter = { queryKey: revisionsQuery(quoteId).queryKey, exact: true };
  queryClient.setQueryData(filter.queryKey, (data) => {
    if (data === undefined) return data;
    const otherRevisions = data.revisions.filter(({ _id }) => _id !== revision._id);
    return { ...data, revisions: [revision, ...otherRevisions].toSorted((a, b) => b.number - a.number) };
  });
  if (queryClient.isFetching(filter) > 0) void queryClient.invalidateQueries(filter);
}

/** Recalls the sent revision. @returns the success message */
export async function recallQuote(quoteId: string, { number }: AdminRevision): Promise<string> {
  await call('/admin/quotes/recall', { _id: quoteId, revision: number });
  return `Revision ${number} recalled. The customer can no longer accept it.`;
}

/** Returns true if a save failed because the draft of the form was sent, so that the quote has no draft. */
const isDraftAlreadySent = (error: unknown): boolean =>
  isApiError(error) && error.code === 'version_stale' && error.details['current'] === null;

/**
 * Provides the form of the next revision.
 * @param initialValues form values if no draft is saved on the server
 * @param prices sizes of the request, and strategy of the current price book
 */
export function usePricingForm(
  quoteId: string,
  draft: AdminRevision | undefined,
  initialValues: PricingFormValues,
  { areas: requestAreas, strategy: bookStrategy }: Pick<RequestPrices, 'areas' | 'strategy'>,
) {
  const form = useAdminForm<PricingFormValues, AdminRevision>({
    draftName: () => `pricing:${quoteId}`,
    saved: draft,
    toValues: (saved) => (saved ? toPricingValues(saved, requestAreas) : initialValues),
    validate: (values) => validatePricing(values, bookStrategy),
    // Returns the sent values instead of the response, so that the keys of the rows do not change.
    toBase: (_revision, sent) => sent,
    retriesNetworkErrors: true,
    save: async (values, _base, version, idempotencyKey) => {
      const revise = async (expectedVersion: number, options: { idempotencyKey: string }) => {
        const input = { _id: quoteId, ...toReviseInput(values), version: expectedVersion };
        return (await call('/admin/quotes/revise', input, options)).response.revision;
      };
      try {
        return await revise(version ?? 0, { idempotencyKey });
      } catch (error) {
        if (!isDraftAlreadySent(error)) throw error;
        const revision = await revise(0, { idempotencyKey: createRandomId() });
        showToast('The earlier draft was sent. Your changes are a draft of the next revision.');
        return revision;
      }
    },
    onSaved: (revision) => {
      cacheRevision(quoteId, revision);
      refetchAfterChange(['/admin/quotes/get']);
      return '';
    },
  });
  const isDirty = form.changedPaths.length > 0;
  const invalidPaths = Object.keys(validatePricing(form.values, bookStrategy));
  const isValid = invalidPaths.length === 0;
  const alternatives = useFieldArray({ control: form.formMethods.control, name: 'alternatives' });
  /** Saves the draft before the quote is sent. */
  async function saveDraft(): Promise<AdminRevision> {
    const { values: sent, version } = form.getLatestState();
    const { revision } = (await call('/admin/quotes/revise', { _id: quoteId, ...toReviseInput(sent), version: version ?? 0 })).response;
    form.rebase(sent, revision.version, sent);
    cacheRevision(quoteId, revision);
    return revision;
  }
  // A save from this version caused an edit conflict. Autosave pauses until the form has another version.
  const [rejectedBaseVersion, setRejectedBaseVersion] = useState<number | null>(null);
  const version = form.version ?? 0;
  if (form.conflict && rejectedBaseVersion !== version) setRejectedBaseVersion(version);
  const conflict = form.conflict && toPricingConflict(form.conflict, bookStrategy);
  const hasSameValues = conflict !== undefined && isSameOnBothSides(conflict);
  const canSaveOnNewerVersion = hasSameValues && !form.busy && form.saveError === undefined;
  // If the draft equals the newer version, saves the draft on that version without a dialog.
  const saveOnNewerVersion = useEffectEvent(() => form.conflict?.saveSelected(form.conflict.draft));
  useEffect(() => {
    if (canSaveOnNewerVersion) saveOnNewerVersion();
  }, [canSaveOnNewerVersion]);
  return {
    form,
    alternatives,
    isDirty,
    isValid,
    /** Paths of the fields with an error, also of fields that do not show it yet. */
    invalidPaths,
    saveDraft,
    conflict: hasSameValues ? undefined : conflict,
    /** True from an edit conflict until the form has another version, also after the dialog is closed. */
    hasConflict: rejectedBaseVersion === version,
  };
}
export type PricingForm = ReturnType<typeof usePricingForm>;

/**
 * Saves the form automatically while it has no errors. Does not send rejected values again until they change. The draft on
 * this device contains all changes.
 * @param isSending true while the quote is being sent. Sending saves the form.
 */
export function usePricingAutosave({ form, isDirty, isValid, hasConflict }: PricingForm, isSending: boolean): void {
  const { base, busy, values, saveError: errorMessage } = form;
  const saveLatest = useEffectEvent(form.save);
  const valuesText = JSON.stringify(values);
  const delayMs = hasMissingCost(values) && !hasMissingCost(base) ? missingCostDelayMs : autosaveDelayMs;
  const [rejectedSave, setRejectedSave] = useState({ errorMessage, valuesText: '' });
  if (rejectedSave.errorMessage !== errorMessage) {
    setRejectedSave({ errorMessage, valuesText: errorMessage === undefined ? '' : valuesText });
  }
  // No dependency array: the effect runs after each render, so each change restarts the delay.
  useEffect(() => {
    if (!isDirty || !isValid || busy || isSending || hasConflict || rejectedSave.valuesText === valuesText) return;
    const timer = setTimeout(() => saveLatest(), delayMs);
    return () => clearTimeout(timer);
  });
}
