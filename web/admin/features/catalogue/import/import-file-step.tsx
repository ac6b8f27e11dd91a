import { useId, useState, type DragEvent } from 'react';
import { headingOf, type ListField } from '#domain/catalogue/price-list.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { AdminButton, adminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { AlertIcon, UploadIcon } from '#web/ui/icons.tsx';
import { exportProducts, type ExportFormat } from './export-products.ts';

const about: readonly [fields: readonly ListField[], words: string][] = [
  [['slug'], 'The last part of its web address. It says which product a row is about; leave it empty for a new one.'],
  [['name'], 'Finds the product where there is no address.'],
  [['material', 'type', 'colour'], 'By their names here. New ones are made on their own screens first.'],
  [['priceCents'], 'Such as 1250 or 1\u00a0250.50; 0: priced on request'],
  [['pricePer'], 'Such as per m²'],
  [['slabLengthMm', 'slabWidthMm'], 'Whole millimetres'],
  [['status'], 'Draft, Active or Archived. A new product is a draft unless it says so.'],
  [['finish', 'edgeProfile', 'description'], 'As they read on its page.'],
];

/** Where the file is chosen or dropped, and what it may hold. */
export function ImportFileStep({ problem, onChoose }: { problem: string | undefined; onChoose: (file: File) => void }) {
  const inputId = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-4">
        {problem && (
          <p role="alert" className="flex items-start gap-2 rounded-sm border border-alarm bg-card px-4 py-3 text-alarm">
            <AlertIcon className="mt-px size-5" />
            <span className="wrap-anywhere">{problem}</span>
          </p>
        )}
        <div
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={`flex flex-col items-center gap-3 rounded-sm border border-dashed px-4 py-12 text-center sm:py-16 ${over ? 'border-rust bg-mark' : 'border-edge bg-card'}`}
        >
          <label
            htmlFor={inputId}
            className={`${adminButtonClass('primary')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust`}
          >
            <UploadIcon className="size-4" />
            Choose a price list
            <input
              id={inputId}
              type="file"
              accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) onChoose(file);
                target.value = '';
              }}
            />
          </label>
          <p className="text-[0.8125rem] text-soft">
            or drop it here: Excel (.xlsx) or CSV, up to 10{'\u00a0'}MB and 20{'\u00a0'}000 rows
          </p>
          <p className="max-w-prose text-soft">First you see what would change, row by row. Nothing happens before you press Import.</p>
        </div>
        <PresentList />
      </div>
      <Panel
        title="What it may hold"
        hint="The first row holds the headings, in any order. A column that is left out stays as it is; an empty cell empties."
      >
        <dl className="divide-y divide-line text-[0.8125rem]">
          {about.map(([fields, words]) => (
            <div key={words} className="py-2 first:pt-0 last:pb-0">
              <dt className="font-semibold">{fields.map(headingOf).join(', ')}</dt>
              <dd className="text-soft">{words}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

/** The list to begin with. */
function PresentList() {
  const { busy, problem, run } = useAction();
  const save = (format: ExportFormat) => void run(() => exportProducts(format));
  return (
    <Panel title="Begin with the present list" hint="Every product that is not archived, in the columns that an import reads.">
      <div className="flex flex-wrap gap-2">
        <AdminButton busy={busy} onClick={() => save('xlsx')}>
          Export for Excel
        </AdminButton>
        <AdminButton busy={busy} onClick={() => save('csv')}>
          Export as CSV
        </AdminButton>
      </div>
      {problem && <p className="mt-2 text-alarm">{problem}</p>}
    </Panel>
  );
}
