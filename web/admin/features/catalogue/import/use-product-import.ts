import { useEffect, useRef, useState } from 'react';
import type { PriceListPlan } from '#contract/admin/price-list.endpoints.ts';
import type { OutputOf } from '#contract/index.ts';
import { maxImportBytes } from '#domain/catalogue/price-list.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import { describeSkippedProducts } from '#web/admin/features/catalogue/describe-skipped-products.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';
import { priceListErrors } from '#domain/errors/price-list-errors.ts';

type Imported = OutputOf<'/admin/price-list/import'>['response'];

type ProductImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'check'; file: File; share: number }
  | { step: 'plan'; file: File; plan: PriceListPlan; problem?: string; applying: boolean; share: number }
  | { step: 'done'; file: File; done: Imported };

/** Returns a summary of an import: `2 products added, 1 product changed`. */
export const importSummary = ({ added, changed }: Pick<Imported, 'added' | 'changed'>): string =>
  [added > 0 && `${pluralize(added, 'product')} added`, changed > 0 && `${pluralize(changed, 'product')} changed`]
    .filter(Boolean)
    .join(', ');

/** Copies the file into memory, so that the imported rows are those of the preview even if the file is changed on disk. */
async function getCopy(file: File): Promise<File> {
  if (file.size > maxImportBytes) throw new ApiError('list_too_large', priceListErrors.list_too_large[1]);
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError('file_missing', 'The file can no longer be read. Choose it again.');
  }
}

/** The steps of an import: choose a file, check it on the server, import it as previewed. */
export function useProductImport() {
  const [state, setState] = useState<ProductImportState>({ step: 'choose' });
  const abortController = useRef<AbortController>(undefined);
  const latest = useRef<ProductImportState | undefined>(state);
  useEffect(() => {
    latest.current = state;
    return () => {
      latest.current = undefined;
    };
  }, [state]);

  async function check(file: File, problem?: string): Promise<void> {
    const current = new AbortController();
    abortController.current?.abort();
    abortController.current = current;
    const set = (next: ProductImportState) => !current.signal.aborted && setState(next);
    set({ step: 'check', file, share: 0 });
    try {
      const form = new FormData();
      form.append('list', file);
      const { response: plan } = await uploadForm<OutputOf<'/admin/price-list/check'>>('/admin/price-list/check', form, {
        signal: current.signal,
        onProgress: (share) => set({ step: 'check', file, share }),
      });
      set({ step: 'plan', file, plan, applying: false, share: 0, ...(problem === undefined ? {} : { problem }) });
    } catch (error) {
      set({ step: 'choose', problem: getErrorMessage(error) });
    }
  }

  async function choose(file: File): Promise<void> {
    try {
      await check(await getCopy(file));
    } catch (error) {
      setState({ step: 'choose', problem: getErrorMessage(error) });
    }
  }

  async function apply(): Promise<void> {
    if (state.step !== 'plan' || state.applying) return;
    const { file, plan } = state;
    const busy = { step: 'plan', file, plan } as const;
    setState({ ...busy, applying: true, share: 0 });
    try {
      const form = new FormData();
      form.append('plan', plan.plan);
      form.append('list', file);
      const { response: done } = await uploadForm<OutputOf<'/admin/price-list/import'>>('/admin/price-list/import', form, {
        onProgress: (share) => setState({ ...busy, applying: true, share }),
      });
      setState({ step: 'done', file, done });
      const { batch } = done;
      if (batch !== null) {
        showUndo(importSummary(done), async () => {
          const { restored, skipped } = (await call('/admin/price-list/undo', { batch })).response;
          // Unless the user has left the page or chosen another file since.
          if (latest.current?.step === 'done' && latest.current.file === file) await check(file);
          return skipped === 0 ? 'Import undone' : `${formatInteger(restored)} undone. ${describeSkippedProducts(skipped)}`;
        });
      }
    } catch (error) {
      if (isApiError(error) && error.code === 'plan_stale')
        await check(file, 'Products have changed since the preview. Here is an updated preview.');
      else setState({ ...busy, applying: false, share: 0, problem: getErrorMessage(error) });
    }
  }

  const reset = () => {
    abortController.current?.abort();
    setState({ step: 'choose' });
  };
  return { state, choose, apply, reset };
}
