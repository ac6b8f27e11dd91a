import { getColumnHeading, isMillimeters, type PriceListField } from '#domain/catalogue/price-list.ts';
import { productFieldNames, productTextNames } from '#domain/catalogue/product.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { FileButton } from '#web/admin/components/inputs/file-button.tsx';
import { FileDropZone } from '#web/admin/components/inputs/file-drop-zone.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { exportProducts, type ExportFormat } from './export-products.ts';

const columnHints: readonly [fields: readonly PriceListField[], hint: string][] = [
  [['slug'], 'The last part of the product’s web address. It identifies the product. Leave it empty to create a new one.'],
  [['name'], 'Used to find the product if there is no address.'],
  [['material', 'type', 'colour'], 'Use the names shown in the back office. Create new ones there first.'],
  [['priceCents'], 'For example 1250 or 1\u00a0250.50. Enter “On request” for products without a price.'],
  [['pricePer'], 'For example: per m²'],
  [productFieldNames.filter(isMillimeters), 'Whole millimeters'],
  [['status'], 'Draft, Active or Archived. New products are drafts by default.'],
  [productTextNames.filter((name) => name !== 'pricePer'), 'As shown on the product’s page.'],
];

/** Renders the first step: choosing or dropping a file, with a description of its format. */
export function ImportFileStep({ error, onChoose }: { error: string | undefined; onChoose: (file: File) => void }) {
  const chooseFirst = ([file]: File[]) => file && onChoose(file);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-4">
        {error && (
          <p role="alert" className="flex items-start gap-2 rounded-sm border border-error bg-card px-4 py-3 text-error">
            <AlertIcon className="mt-px size-5" />
            <span className="wrap-anywhere">{error}</span>
          </p>
        )}
        <FileDropZone className="flex flex-col items-center gap-3 px-4 py-12 text-center sm:py-16" onDrop={chooseFirst}>
          <FileButton
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            variant="primary"
            onChoose={chooseFirst}
          >
            Choose file
          </FileButton>
          <p className="text-note">
            or drop it here: Excel (.xlsx) or CSV, up to 10{'\u00a0'}MB and 20{'\u00a0'}000 rows
          </p>
          <p className="max-w-prose text-soft">You will see a preview of every change. Nothing is imported until you select Import.</p>
        </FileDropZone>
        <CurrentProductsExport />
      </div>
      <Panel
        title="File format"
        hint="The first row must contain the headings, in any order. Columns you leave out are not changed. An empty cell clears the value."
      >
        <dl className="divide-y divide-line text-small">
          {columnHints.map(([fields, hint]) => (
            <div key={hint} className="py-2 first:pt-0 last:pb-0">
              <dt className="font-semibold">{fields.map(getColumnHeading).join(', ')}</dt>
              <dd className="text-soft">{hint}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

/** Exports the current products as a starting point for the file. */
function CurrentProductsExport() {
  const { mutate, isPending, errorMessage } = useAdminMutation({
    mutationFn: (format: ExportFormat) => exportProducts(format),
    onSuccess: (message) => message,
  });
  return (
    <Panel title="Start from your current products" hint="All products except archived ones, in the format used for import.">
      <div className="flex flex-wrap gap-2">
        <AdminButton busy={isPending} onClick={() => mutate('xlsx')}>
          Export to Excel
        </AdminButton>
        <AdminButton busy={isPending} onClick={() => mutate('csv')}>
          Export as CSV
        </AdminButton>
      </div>
      {errorMessage && <p className="mt-2 text-error">{errorMessage}</p>}
    </Panel>
  );
}
