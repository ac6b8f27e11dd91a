import { useEffect, useEffectEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { call } from '#web/lib/api/api-client.ts';
import { toPricingValues, toReviseInput, validatePricing, type PricingFormValues } from './pricing-form-values.ts';

/** The pause in typing after which a draft is saved. */
const autosaveDelayMs = 1500;

export const revisionsQuery = (quoteId: string) => queryFor('/admin/quotes/revisions', { _id: quoteId });

/** Stores a revision in the loaded list: a new draft is added to it. A request in flight may contain an older one, so it is repeated. */
export function updateRevision(quoteId: string, revision: AdminRevision): void {
  const filter = { queryKey: revisionsQuery(quoteId).queryKey, exact: true };
  queryClient.setQueryData(filter.queryKey, (data) => {
    if (data === undefined) return data;
    const others = data.revisions.filter(({ _id }) => _id !== revision._id);
    return { ...data, revisions: [revision, ...others].toSorted((a, b) => b.number - a.number) };
  });
  if (queryClient.isFetching(filter) > 0) void queryClient.invalidateQueries(filter);
}

/** Takes back the sent quote. @returns the message of success */
export async function recallQuote(quoteId: string, { number }: AdminRevision): Promise<string> {
  await call('/admin/quotes/recall', { _id: quoteId, revision: number });
  return `Revision ${number} recalled. The customer can no longer accept it.`;
}

/**
 * Provides the form of the next revision.
 * @param initial the values without a stored draft
 * @param bookStrategy strategy by which the price book charges stone
 */
export function usePricingForm(
  quoteId: string,
  draft: AdminRevision | undefined,
  initial: PricingFormValues,
  bookStrategy: PricingStrategy | undefined,
) {
  const form = useAdminForm<PricingFormValues, AdminRevision>({
    draftName: () => `pricing:${quoteId}`,
    saved: draft,
    toValues: (saved) => (saved ? toPricingValues(saved) : initial),
    validate: (values) => validatePricing(values, bookStrategy),
    // The server changes nothing of what was sent, and the rows keep their identity.
    toBase: (_revision, sent) => sent,
    save: async (values, _base, version) => {
      const input = { _id: quoteId, ...toReviseInput(values), version: version ?? 0 };
      return (await call('/admin/quotes/revise', input)).response.revision;
    },
    onSaved: (revision) => {
      updateRevision(quoteId, revision);
      refetchAfterChange(['/admin/quotes/get']);
      return '';
    },
  });
  const isDirty = form.changed.length > 0;
  const isValid = Object.keys(validatePricing(form.values, bookStrategy)).length === 0;
  const alternatives = useFieldArray({ control: form.form.control, name: 'alternatives' });
  /** Saves the form before it is sent. @throws ApiError of the server */
  async function saveDraft(): Promise<AdminRevision> {
    const { values: sent, version } = form.latest();
    const { revision } = (await call('/admin/quotes/revise', { _id: quoteId, ...toReviseInput(sent), version: version ?? 0 })).response;
    form.rebase(sent, revision.version, sent);
    updateRevision(quoteId, revision);
    return revision;
  }
  return { form, alternatives, isDirty, isValid, saveDraft };
}
export type PricingForm = ReturnType<typeof usePricingForm>;

/**
 * Saves the form while it is edited, as long as it has no errors; otherwise it is stored on this device.
 * @param isSending true while the quote is sent, which saves the form itself
 */
export function usePricingAutosave({ form: { busy, saveError, save }, isDirty, isValid }: PricingForm, isSending: boolean): void {
  const saveLatest = useEffectEvent(save);
  // Restarts with every render: each change of a field renders the form.
  useEffect(() => {
    if (!isDirty || !isValid || busy || isSending || saveError !== undefined) return;
    const timer = setTimeout(() => saveLatest(), autosaveDelayMs);
    return () => clearTimeout(timer);
  });
}
