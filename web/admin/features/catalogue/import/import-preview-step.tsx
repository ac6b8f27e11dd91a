import { useMemo, useState } from 'react';
import type { PriceListError, PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DataTable } from '#web/admin/kit/list/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { downloadCsv } from '#web/admin/utils/download-csv.ts';
import { toImportEntries, importPreviewColumns, type ImportEntry } from './import-entries.tsx';

/** Downloads the errors of an import file as a CSV file. @param fileName name of the import file */
const downloadImportErrors = (fileName: string, errors: readonly PriceListError[]): void =>
  downloadCsv(`${fileName.replace(/\.\w+$/, '')}-errors.csv`, [
    ['Row', 'Product', 'Column', 'Value', 'Error'],
    ...errors.map(({ row, name, column, value, message }) => [row, name, column, value, message]),
  ]);

type EntryFilter = '' | ImportEntry['kind'];
type FilterOption = { value: EntryFilter; label: string; count: number; countClass?: string };

type FilterButtonsProps = { options: readonly FilterOption[]; value: EntryFilter; onChange: (value: EntryFilter) => void };

function FilterButtons({ options, value: filter, onChange }: FilterButtonsProps) {
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
      {options.map(({ value, label, count, countClass = '' }) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChange(value)}
          className={`inline-flex min-h-9 items-center gap-2 rounded-sm border px-3 leading-tight pointer-coarse:min-h-11 ${filter === value ? 'border-ink bg-well' : 'border-edge bg-card hover:border-ink'}`}
        >
          {label}
          <span className={`font-semibold tabular-nums ${count > 0 ? countClass : 'text-soft'}`}>{formatInteger(count)}</span>
        </button>
      ))}
    </div>
  );
}

function ImportErrors({ file, errors }: Pick<PriceListPreview, 'errors'> & { file: File }) {
  const errorRowCount = new Set(errors.map(({ row }) => row)).size;
  return (
    <Notice
      tone="error"
      title={`${pluralize(errors.length, 'error')} in ${pluralize(errorRowCount, 'row')}`}
      action={<AdminButton onClick={() => downloadImportErrors(file.name, errors)}>Download errors as CSV</AdminButton>}
    >
      Nothing can be imported until you fix them. Correct the file, then choose it again.
    </Notice>
  );
}

const listFilterOptions = ({ added: addedCount, changed: changedCount, errors }: PriceListPreview, entryCount: number): FilterOption[] => [
  { value: '', label: 'All', count: entryCount },
  { value: 'new', label: 'New', count: addedCount },
  { value: 'changed', label: 'Changed', count: changedCount },
  { value: 'error', label: 'Errors', count: errors.length, countClass: 'text-error' },
];

type ImportPreviewStepProps = {
  file: File;
  plan: PriceListPreview;
  error: string | undefined;
  applying: boolean;
  /** Share of the file that has been uploaded, 0 to 1. */
  uploadedShare: number;
};

/** Renders the second step: each change and error of the file by row, filtered by kind. */
export function ImportPreviewStep({ file, plan, error, applying, uploadedShare }: ImportPreviewStepProps) {
  const { unchanged: unchangedCount, errors, unknown: ignoredColumns } = plan;
  const entries = useMemo(() => toImportEntries(plan), [plan]);
  const [filter, setFilter] = useState<EntryFilter>(errors.length > 0 ? 'error' : '');
  const [{ skip, limit }, setPage] = useState({ skip: 0, limit: 50 });
  const filteredEntries = entries.filter(({ kind }) => filter === '' || kind === filter);
  const changeFilter = (next: EntryFilter) => {
    setFilter(next);
    setPage((page) => ({ ...page, skip: 0 }));
  };
  const list = {
    sort: '',
    skip,
    limit,
    isFiltered: filter !== '',
    clear: () => changeFilter(''),
    set: (change: { skip?: string | number; limit?: string | number }) =>
      setPage((page) => ({ skip: Number(change.skip ?? 0), limit: Number(change.limit ?? page.limit) })),
  };
  return (
    <div className="space-y-3">
      {error && (
        <p role="alert" className="rounded-sm border border-error bg-card px-4 py-3 text-error">
          {error}
        </p>
      )}
      {errors.length > 0 && <ImportErrors file={file} errors={errors} />}
      <p className="text-soft wrap-anywhere" role="status">
        <span className="font-semibold text-ink">{file.name}</span>
        <span>{`: ${pluralize(plan.rows, 'row')}, ${formatInteger(unchangedCount)} without changes.`}</span>
        {ignoredColumns.length > 0 && <span>{` Ignored columns: ${ignoredColumns.join(', ')}.`}</span>}
      </p>
      {applying && (
        <progress
          className="block w-full max-w-xl"
          aria-label={`Importing ${file.name}`}
          {...(uploadedShare < 1 ? { value: uploadedShare } : {})}
        />
      )}
      <FilterButtons options={listFilterOptions(plan, entries.length)} value={filter} onChange={changeFilter} />
      <DataTable
        label="Import preview"
        columns={importPreviewColumns}
        rows={filteredEntries.slice(skip, skip + limit)}
        fullcount={filteredEntries.length}
        isFresh
        error={null}
        onRetry={() => undefined}
        list={list}
        getRowId={({ id }) => id}
        getRowLabel={({ name }) => name}
        empty={<Notice title="No changes">Your products already match this file.</Notice>}
      />
    </div>
  );
}
