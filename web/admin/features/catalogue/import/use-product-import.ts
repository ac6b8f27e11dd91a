import { useEffect, useRef, useState } from 'react';
import type { PriceListPlan } from '#contract/admin/price-list.ts';
import type { AnswerOf } from '#contract/index.ts';
import { mostListBytes } from '#domain/catalogue/price-list.ts';
import { Problem } from '#domain/errors/problem.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';

type Imported = AnswerOf<'/admin/price-list/import'>['response'];

export type ProductImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'check'; file: File; share: number }
  | { step: 'plan'; file: File; plan: PriceListPlan; problem?: string; applying: boolean; share: number }
  | { step: 'done'; file: File; done: Imported };

/** What an import did, in words. */
export const importSummary = ({ added, changed }: Pick<Imported, 'added' | 'changed'>): string =>
  [added > 0 && `${pluralize(added, 'product', 'products')} added`, changed > 0 && `${pluralize(changed, 'product', 'products')} changed`]
    .filter(Boolean)
    .join(', ');

/** A copy in memory: what is imported is what was looked at, whatever becomes of the file on the disk. */
async function copyOf(file: File): Promise<File> {
  if (file.size > mostListBytes) throw new Problem('list_too_large', 'A price list may have 10 MB at most.');
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new Problem('file_missing', 'That file can no longer be read. Please choose it again.');
  }
}

/** The steps of an import: a file is chosen, looked at by the server, then imported as it was shown. */
export function useProductImport() {
  const [state, setState] = useState<ProductImportState>({ step: 'choose' });
  const giveUp = useRef<AbortController>(undefined);
  const latest = useRef<ProductImportState | undefined>(state);
  useEffect(() => {
    latest.current = state;
    return () => {
      latest.current = undefined;
    };
  }, [state]);

  async function check(file: File, problem?: string): Promise<void> {
    const mine = new AbortController();
    giveUp.current?.abort();
    giveUp.current = mine;
    const set = (next: ProductImportState) => !mine.signal.aborted && setState(next);
    set({ step: 'check', file, share: 0 });
    try {
      const form = new FormData();
      form.append('list', file);
      const { response: plan } = await uploadForm<AnswerOf<'/admin/price-list/check'>>('/admin/price-list/check', form, {
        signal: mine.signal,
        onProgress: (share) => set({ step: 'check', file, share }),
      });
      set({ step: 'plan', file, plan, applying: false, share: 0, ...(problem === undefined ? {} : { problem }) });
    } catch (error) {
      set({ step: 'choose', problem: getErrorMessage(error) });
    }
  }

  async function choose(file: File): Promise<void> {
    try {
      await check(await copyOf(file));
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
      const { response: done } = await uploadForm<AnswerOf<'/admin/price-list/import'>>('/admin/price-list/import', form, {
        onProgress: (share) => setState({ ...busy, applying: true, share }),
      });
      setState({ step: 'done', file, done });
      const { batch } = done;
      if (batch !== null) {
        showUndo(importSummary(done), async () => {
          const { restored, skipped } = (await call('/admin/price-list/undo', { batch })).response;
          // Where the next file is looked at already, or the screen was left, that stays.
          if (latest.current?.step === 'done' && latest.current.file === file) await check(file);
          return skipped === 0
            ? 'The import is taken back'
            : `${formatInteger(restored)} taken back; ${pluralize(skipped, 'product', 'products')} changed since, and left so`;
        });
      }
    } catch (error) {
      if (error instanceof Problem && error.code === 'plan_stale')
        await check(file, 'Something has changed since you looked. This is what the file would do now.');
      else setState({ ...busy, applying: false, share: 0, problem: getErrorMessage(error) });
    }
  }

  const reset = () => {
    giveUp.current?.abort();
    setState({ step: 'choose' });
  };
  return { state, choose, apply, reset };
}
