import { useEffect, useRef, useState } from 'react';
import type { PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import type { OutputOf } from '#contract/index.ts';
import { maxImportBytes } from '#domain/catalogue/price-list.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { describeUndoneProducts } from '#web/admin/features/catalogue/describe-undone-products.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import { call } from '#web/lib/api/api-client.ts';
import { priceListErrors } from '#domain/errors/back-office-errors.ts';

type ImportResult = OutputOf<'/admin/price-list/import'>['response'];
type FileCheck = { file: File; signal: AbortSignal; notice?: string | undefined };
type Preview = { file: File; plan: PriceListPreview };

type ProductImportState =
  | { step: 'choose'; error: string | undefined }
  | { step: 'check'; file: File; uploadedShare: number }
  | { step: 'plan'; file: File; plan: PriceListPreview; error: string | undefined; applying: boolean; uploadedShare: number }
  | { step: 'done'; file: File; done: ImportResult };

/** Returns a summary of an import: `2 products added, 1 product changed`. */
export const formatImportSummary = ({ added, changed }: Pick<ImportResult, 'added' | 'changed'>): string =>
  [added > 0 && `${pluralize(added, 'product')} added`, changed > 0 && `${pluralize(changed, 'product')} changed`]
    .filter(Boolean)
    .join(', ');

/** Copies the file into memory, so that the import uses the previewed rows even if the file changes on disk. */
async function copyFile(file: File): Promise<File> {
  if (file.size > maxImportBytes) throw new ApiError('list_too_large', priceListErrors.list_too_large[1]);
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError('file_missing', 'The file can no longer be read. Choose it again.');
  }
}

/** Uploads a copy of the file for a preview. */
async function checkFile({ file: selectedFile, signal }: FileCheck, onProgress: (share: number) => void): Promise<Preview> {
  const file = await copyFile(selectedFile);
  signal.throwIfAborted();
  const form = new FormData();
  form.append('list', file);
  const { response: plan } = await uploadForm<OutputOf<'/admin/price-list/check'>>('/admin/price-list/check', form, {
    signal,
    onProgress: (share) => !signal.aborted && onProgress(share),
  });
  return { file, plan };
}

async function importFile({ file, plan }: Preview, onProgress: (share: number) => void): Promise<ImportResult> {
  const form = new FormData();
  form.append('plan', plan.plan);
  form.append('list', file);
  return (await uploadForm<OutputOf<'/admin/price-list/import'>>('/admin/price-list/import', form, { onProgress })).response;
}

/** Runs the steps of an import: choose a file, check it on the server, import it as previewed. */
export function useProductImport() {
  const [uploadedShare, setUploadedShare] = useState(0);
  const abortController = useRef<AbortController>(undefined);
  /** File of the last import; undefined after the user has chosen another file or left the page. */
  const lastImportedFile = useRef<File>(undefined);
  useEffect(() => () => void (lastImportedFile.current = undefined), []);

  const checkMutation = useAdminMutation({
    // Runs checks one after another: a cancelled check must end before the next one starts.
    scope: 'product-import-check',
    mutationFn: (fileCheck: FileCheck) => checkFile(fileCheck, setUploadedShare),
    hasErrorToast: false,
  });

  const importMutation = useAdminMutation({
    mutationFn: (preview: Preview) => importFile(preview, setUploadedShare),
    onSuccess: (result, { file }) => {
      lastImportedFile.current = file;
      const { batch } = result;
      if (batch === null) return undefined;
      return {
        message: formatImportSummary(result),
        undo: async () => {
          const { restored, skipped } = (await call('/admin/price-list/undo', { batch })).response;
          // Shows the preview again unless the user has left the page or chosen another file.
          if (lastImportedFile.current === file) check(file);
          return describeUndoneProducts('Import undone', restored, skipped);
        },
      };
    },
    onError: (error, { file }) => {
      if (isApiError(error) && error.code === 'plan_stale')
        check(file, 'Products have changed since the preview. Here is an updated preview.');
    },
    hasErrorToast: false,
  });

  function reset(): void {
    abortController.current?.abort();
    lastImportedFile.current = undefined;
    setUploadedShare(0);
    checkMutation.reset();
    importMutation.reset();
  }

  function check(file: File, notice?: string): void {
    reset();
    abortController.current = new AbortController();
    checkMutation.mutate({ file, notice, signal: abortController.current.signal });
  }

  function apply(): void {
    if (!checkMutation.data) return;
    setUploadedShare(0);
    importMutation.mutate(checkMutation.data);
  }

  function getState(): ProductImportState {
    if (importMutation.isSuccess) return { step: 'done', file: importMutation.variables.file, done: importMutation.data };
    if (checkMutation.isPending) return { step: 'check', file: checkMutation.variables.file, uploadedShare };
    if (!checkMutation.isSuccess) return { step: 'choose', error: checkMutation.errorMessage };
    const notice = importMutation.isIdle ? checkMutation.variables.notice : undefined;
    const error = importMutation.errorMessage ?? notice;
    return { step: 'plan', ...checkMutation.data, error, applying: importMutation.isPending, uploadedShare };
  }

  return { state: getState(), choose: (file: File) => check(file), apply, reset };
}
