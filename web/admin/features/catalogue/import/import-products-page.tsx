import { pluralize } from '#web/admin/utils/format.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ImportFileStep } from './import-file-step.tsx';
import { ImportPreviewStep } from './import-preview-step.tsx';
import { formatImportSummary, useProductImport } from './use-product-import.ts';

/** Imports products from a file in three steps: choose, preview, import. Either all rows are imported or none. */
export default function ImportProductsPage() {
  const { state, choose, apply, reset } = useProductImport();
  const isReady = state.step === 'plan' && state.plan.errors.length === 0;
  const count = state.step === 'plan' ? state.plan.added + state.plan.changed : 0;
  return (
    <AdminPage
      title="Import products"
      back={{ to: paths.products, label: 'Products' }}
      actions={
        state.step === 'plan' && (
          <>
            <AdminButton disabled={state.applying} onClick={reset}>
              Choose another file
            </AdminButton>
            {isReady && count > 0 && (
              <AdminButton variant="primary" busy={state.applying} onClick={apply}>{`Import ${pluralize(count, 'product')}`}</AdminButton>
            )}
          </>
        )
      }
    >
      {state.step === 'choose' && <ImportFileStep error={state.error} onChoose={choose} />}
      {state.step === 'check' && <ImportProgress name={state.file.name} uploadedShare={state.uploadedShare} onCancel={reset} />}
      {state.step === 'plan' && <ImportPreviewStep key={state.plan.plan} {...state} />}
      {state.step === 'done' && (
        <Notice
          title={formatImportSummary(state.done) || 'No changes needed'}
          action={
            <>
              <AdminButtonLink to={paths.products}>Go to products</AdminButtonLink>
              <AdminButton onClick={reset}>Import another file</AdminButton>
            </>
          }
        >{`${state.file.name} has been imported. Active products are now on the website.`}</Notice>
      )}
    </AdminPage>
  );
}

function ImportProgress({ name, uploadedShare, onCancel }: { name: string; uploadedShare: number; onCancel: () => void }) {
  const isUploaded = uploadedShare >= 1;
  return (
    <div className="max-w-xl rounded-sm border border-line bg-card px-5 py-5 sm:px-6">
      <p role="status" className="font-semibold wrap-anywhere">
        {isUploaded ? `Reading the rows of ${name}` : `Uploading ${name}`}
      </p>
      <progress className="mt-3 block w-full" aria-label={`Uploading ${name}`} {...(isUploaded ? {} : { value: uploadedShare })} />
      <AdminButton className="mt-4" onClick={onCancel}>
        Cancel
      </AdminButton>
    </div>
  );
}
