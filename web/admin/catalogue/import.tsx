import { formatCount } from '#web/admin/lib/figures.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton, DeskLink } from '#web/admin/ui/button.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ImportChoose } from './import-choose.tsx';
import { ImportPlan } from './import-plan.tsx';
import { doneWords, useImport } from './use-import.ts';

/** A price list comes in: chosen, looked at row by row, then imported whole or not at all. */
export default function Import() {
  const { state, choose, apply, reset } = useImport();
  const ready = state.step === 'plan' && state.plan.faults.length === 0;
  const count = state.step === 'plan' ? state.plan.added + state.plan.changed : 0;
  return (
    <DeskPage
      title="Import a price list"
      back={{ to: paths.products, label: 'Back to products' }}
      actions={
        state.step === 'plan' && (
          <>
            <DeskButton disabled={state.applying} onClick={reset}>
              Choose another file
            </DeskButton>
            {ready && count > 0 && (
              <DeskButton variant="primary" busy={state.applying} onClick={() => void apply()}>
                Import {formatCount(count)} {count === 1 ? 'product' : 'products'}
              </DeskButton>
            )}
          </>
        )
      }
    >
      {state.step === 'choose' && <ImportChoose problem={state.problem} onChoose={(file) => void choose(file)} />}
      {state.step === 'check' && <Sending name={state.file.name} share={state.share} onCancel={reset} />}
      {state.step === 'plan' && <ImportPlan key={state.plan.plan} {...state} problem={state.problem} />}
      {state.step === 'done' && (
        <Notice
          title={doneWords(state.done) || 'Nothing had to be changed'}
          action={
            <>
              <DeskLink to={paths.products}>To the products</DeskLink>
              <DeskButton onClick={reset}>Import another</DeskButton>
            </>
          }
        >
          {state.file.name} is imported. What is active shows on the website at once.
        </Notice>
      )}
    </DeskPage>
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
      <DeskButton className="mt-4" onClick={onCancel}>
        Cancel
      </DeskButton>
    </div>
  );
}
