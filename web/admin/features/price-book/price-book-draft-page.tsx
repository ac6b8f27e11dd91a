import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { describePriceBookLine, diffPriceBooks } from '#domain/pricing/format-price-book.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { combineQueries, QueryView } from '#web/admin/components/query-view.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FieldGrid } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import type { EditConflict } from '#web/admin/kit/form/use-admin-form.ts';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { Checkbox } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExampleEstimates, FirstExampleBar } from './example-estimates.tsx';
import { SectionPanel } from './section-panel.tsx';
import { priceBookSections } from './price-book-sections.ts';
import { materialsQuery, priceBookQuery, type PriceBookResponse } from './price-book-query.ts';
import { PublishPriceBookDialog } from './publish-price-book-dialog.tsx';
import { ChangeRatesDialog } from './change-rates-dialog.tsx';
import { usePriceBookForm } from './use-price-book-form.ts';
import {
  getPriceBookFields,
  toPriceBook,
  toPriceBookLine,
  validatePriceBookForm,
  type LineValue,
  type ZoneValue,
} from './price-book-schema.ts';
import { DeliveryZonesPanel } from './delivery-zones-panel.tsx';

const back = { to: paths.priceBook, label: 'Price book' };

const [estimateFields, quoteFields] = [getPriceBookFields('Estimate'), getPriceBookFields('Quotes')];
const [showEstimateField, ...estimateNumbers] = estimateFields;
const settingFields = [...estimateFields, ...quoteFields];
/** Fields that are validated before the dialog asks for the note. */
const draftFieldNames = [...settingFields.map(({ name }) => name as 'vatRate'), 'lines', 'zones'] as const;

const formatLine = (value: unknown): string => {
  const line = value as LineValue | undefined;
  return line ? `${line.name}: ${describePriceBookLine(toPriceBookLine(line))}` : '';
};
const formatSuburbs = (zone: unknown): string => (zone as ZoneValue | undefined)?.suburbs.replaceAll('\n', ', ') ?? '';

/** Returns the lines and zones of an edit conflict, each as one field. */
const listItemFields = ({ draft, saved }: EditConflict): FieldConfig[] =>
  Object.entries({ ...saved, ...draft }).flatMap(([name, value]): FieldConfig[] => {
    if (name.startsWith('lines.')) return [{ name, label: (value as LineValue).name, panel: '', format: formatLine }];
    if (name.startsWith('zones.')) return [{ name, label: (value as ZoneValue).name, panel: 'Zone', format: formatSuburbs }];
    return [];
  });

type PriceBookDraftFormProps = { response: PriceBookResponse; onReload: () => void };

function PriceBookDraftForm({ response, onReload }: PriceBookDraftFormProps) {
  const priceBook = usePriceBookForm(response);
  const { form } = priceBook;
  const review = useUrlDialog('review');
  const [hasTriedToPublish, setHasTriedToPublish] = useState(false);
  const { values, base } = form;
  const draftBook = toPriceBook(values);
  const publishedBook = response.book ?? undefined;
  const errorCount = Object.keys(validatePriceBookForm(values)).length;
  // While the form has errors, the examples show the last valid draft, or else the published version.
  const [validBook, setValidBook] = useState(errorCount === 0 ? draftBook : publishedBook);
  if (errorCount === 0 && !isSameValue(validBook, draftBook)) setValidBook(draftBook);
  const differences = diffPriceBooks(publishedBook && toPriceBook(base), draftBook);
  const hasNoChanges = response.book !== null && differences.length === 0;
  const reviewDraft = async () => {
    setHasTriedToPublish(true);
    const isValid = await form.formMethods.trigger(draftFieldNames, { shouldFocus: true });
    if (isValid && !hasNoChanges) review.open('changes');
  };
  useShortcuts({ 'mod+s': () => void reviewDraft() });

  return (
    <FormBody form={form} fields={form.conflict ? [...settingFields, ...listItemFields(form.conflict)] : settingFields}>
      <AdminPage
        title="New price book version"
        subtitle={publishedBook && `from version ${form.version}`}
        back={back}
        actions={
          <>
            {form.changedPaths.length > 0 && <span className="text-note max-md:hidden">Not published</span>}
            <AdminButton onClick={() => openDialog(<ChangeRatesDialog lines={values.lines} onChange={priceBook.changeLines} />)}>
              Change by %…
            </AdminButton>
            <AdminButton variant="primary" busy={form.busy} disabled={hasNoChanges} onClick={() => void reviewDraft()}>
              Publish…
            </AdminButton>
          </>
        }
      >
        <FormNotices form={form} coEditors={{ entityType: 'price_book', id: 'current', onChanged: onReload }} />
        {hasTriedToPublish && errorCount > 0 && (
          <div className="mb-4">
            <Notice tone="error" title={`Fix ${pluralize(errorCount, 'error')} before you publish`} />
          </div>
        )}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="space-y-4">
            <Panel title="Estimate">
              <Checkbox
                label={showEstimateField!.label}
                checked={values.showEstimate}
                onChange={({ target }) => form.set({ showEstimate: target.checked })}
              />
              <div className="mt-3">
                <FieldGrid fields={estimateNumbers} />
              </div>
            </Panel>
            <Panel title="Quotes" hint="How stone is charged, in estimates and quotes. A quote can use another method.">
              <FieldGrid fields={quoteFields} />
            </Panel>
            {priceBookSections.map((section) => (
              <SectionPanel key={section.id} section={section} priceBook={priceBook} stone={response.stone} />
            ))}
            <DeliveryZonesPanel priceBook={priceBook} />
          </div>
          <aside aria-label="Example estimates" className="max-xl:order-first xl:sticky xl:top-19">
            <Panel title={publishedBook ? 'Example estimates with these prices' : 'Example estimates'}>
              <ExampleEstimates stone={response.stone} book={validBook} before={publishedBook} />
            </Panel>
          </aside>
        </div>
        {publishedBook && <FirstExampleBar stone={response.stone} book={validBook} before={publishedBook} />}
        {/* Hidden during an edit conflict, which changes the differences. */}
        {review.value !== undefined && errorCount === 0 && !hasNoChanges && !form.conflict && (
          <PublishPriceBookDialog
            differences={differences}
            beforeLabel={publishedBook ? `Version ${form.version}` : 'Before'}
            busy={form.busy}
            errorMessage={form.saveError}
            onPublish={form.submit}
            onClose={review.close}
          />
        )}
      </AdminPage>
    </FormBody>
  );
}

export const loader = createRecordLoader(() => [priceBookQuery(), materialsQuery]);

/** Edits the draft of the next price book version and publishes it. */
export default function PriceBookDraftPage() {
  const query = useQuery(priceBookQuery());
  const materials = useQuery(materialsQuery);
  return (
    <QueryView title="New price book version" back={back} query={combineQueries([query, materials])}>
      {([response]) => <PriceBookDraftForm response={response} onReload={() => void query.refetch()} />}
    </QueryView>
  );
}
