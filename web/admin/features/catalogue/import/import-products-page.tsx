import { pluralize } from '#web/admin/utils/format.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton, AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ImportFileStep } from './import-file-step.tsx';
import { ImportPreviewStep } from './import-preview-step.tsx';
import { importSummary, useProductImport } from './use-product-import.ts';

/** A price list comes in: chosen, looked at row by row, then imported whole or not at all. */
export default function ImportProductsPage() {
  const { state, choose, apply, reset } = useProductImport();
  const ready = state.step === 'plan' && state.plan.faults.length === 0;
  const count = state.step === 'plan' ? state.plan.added + state.plan.changed : 0;
  return (
    <AdminPage
      title="Import a price list"
      back={{ to: paths.products, label: 'Products' }}
      actions={
        state.step === 'plan' && (
          <>
            <AdminButton disabled={state.applying} onClick={reset}>
              Choose another file
            </AdminButton>
            {ready && count > 0 && (
              <AdminButton variant="primary" busy={state.applying} onClick={() => void apply()}>
                Import {pluralize(count, 'product')}
              </AdminButton>
            )}
          </>
        )
      }
    >
      {state.step === 'choose' && <ImportFileStep problem={state.problem} onChoose={(file) => void choose(file)} />}
      {state.step === 'check' && <Sending name={state.file.name} share={state.share} onCancel={reset} />}
      {state.step === 'plan' && <ImportPreviewStep key={state.plan.plan} {...state} problem={state.problem} />}
      {state.step === 'done' && (
        <Notice
          title={importSummary(state.done) || 'Nothing had to be changed'}
          action={
            <>
              <AdminButtonLink to={paths.products}>To the products</AdminButtonLink>
              <AdminButton onClick={reset}>Import another</AdminButton>
            </>
          }
        >
          {state.file.name} is imported. What is active shows on the website at once.
        </Notice>
      )}
    </AdminPage>
  );
}

/** How much of the file has gone; then that its rows are being read. */
function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const sent = share >= 1;
  return (
    <div className="max-w-xl rounded-sm border border-line bg-card px-5 py-5 sm:px-6">
      <p role="status" className="font-semibold wrap-anywhere">
        {sent ? `Reading the rows of ${name}` : `Sending ${name}`}
      </p>
      <progress className="mt-3 block w-full" aria-label={`Sending ${name}`} {...(sent ? {} : { value: share })} />
      <AdminButton className="mt-4" onClick={onCancel}>
        Cancel
      </AdminButton>
    </div>
  );
}
