import { useRef, useState, type ChangeEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { validatePriceBook, type PriceBookError } from '#domain/pricing/price-book-check.ts';
import { describePriceBookLine, diffPriceBooks, priceBookLabels, strategyNames } from '#domain/pricing/format-price-book.ts';
import { pricingStrategies, type PricingStrategy } from '#domain/pricing/price-book.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { combineQueries, QueryView } from '#web/admin/components/query-view.tsx';
import { isSameValue } from '#web/admin/forms/form-values.ts';
import type { EditConflict } from '#web/admin/forms/use-admin-form.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/forms/conflict-dialog.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { CoEditorsNotice } from '#web/admin/forms/co-editors-notice.tsx';
import { Checkbox, SelectField, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExampleEstimates, FirstExampleBar } from './example-estimates.tsx';
import { SectionPanel } from './section-panel.tsx';
import { priceBookSections } from './price-book-sections.ts';
import { materialsQuery, priceBookQuery, type PriceBookResponse } from './price-book-query.ts';
import { PublishPriceBookDialog } from './publish-price-book-dialog.tsx';
import { ChangeRatesDialog } from './change-rates-dialog.tsx';
import { usePriceBookForm } from './use-price-book-form.ts';
import { useVisibleErrors } from './use-visible-errors.ts';
import { toPriceBook, toPriceBookLine, type LineValue, type ZoneValue } from './price-book-form-values.ts';
import { DeliveryZonesPanel } from './delivery-zones-panel.tsx';

const back = { to: paths.priceBook, label: 'Price book' };

/** Focuses the input with the error, or the row if it has no input. */
function focusError(form: Element | null, { field, part }: PriceBookError): void {
  const row = form?.querySelector(`[data-field="${field}"], [data-line="${field}"], [name="${field}"]`);
  const input = (part && row?.querySelector(`[data-rate="${part}"]`)) ?? row?.querySelector('input');
  const target = input ?? row;
  if (target instanceof HTMLElement) target.focus();
}

const formatLine = (line: LineValue): string => `${line.name}: ${describePriceBookLine(toPriceBookLine(line))}`;
const fieldLabels = {
  showRange: 'Show visitors an estimate',
  vatRate: `${priceBookLabels.vatRate} (%)`,
  standardDepthMm: `${priceBookLabels.standardDepthMm} (mm)`,
  strategy: priceBookLabels.strategy,
  wasteRate: `${priceBookLabels.wasteRate} (%)`,
  remnantCreditRate: `${priceBookLabels.remnantCreditRate} (%)`,
  slabTrimMm: `${priceBookLabels.slabTrimMm} (mm)`,
} as const;
const strategyOptions = pricingStrategies.map((strategy) => ({ value: strategy, label: strategyNames[strategy] }));

/** Returns the fields of an edit conflict: the settings, and each line and each zone as one field. */
function listConflictFields({ draft, saved }: EditConflict): ConflictField[] {
  const names = Object.keys({ ...saved, ...draft }).filter((path) => path !== 'note');
  return names.map((name): ConflictField => {
    const value = draft[name] ?? saved[name];
    if (name.startsWith('lines.'))
      return { name, label: (value as LineValue).name, format: (line) => (line ? formatLine(line as LineValue) : '') };
    if (name.startsWith('zones.')) {
      const format = (zone: unknown) => (zone as ZoneValue | undefined)?.suburbs.replaceAll('\n', ', ') ?? '';
      return { name, label: `Zone: ${(value as ZoneValue).name}`, format };
    }
    return {
      name,
      label: fieldLabels[name as keyof typeof fieldLabels],
      ...(name === 'showRange' && { format: (isShown) => (isShown ? 'yes' : 'no') }),
      ...(name === 'strategy' && { format: (strategy) => strategyNames[strategy as PricingStrategy] }),
    };
  });
}

type PriceBookDraftFormProps = { response: PriceBookResponse; onReload: () => void };

function PriceBookDraftForm({ response, onReload }: PriceBookDraftFormProps) {
  const priceBook = usePriceBookForm(response);
  const { form } = priceBook;
  const [openDialog, setOpenDialog] = useState<'publish' | 'rates'>();
  const [hasTriedToPublish, setHasTriedToPublish] = useState(false);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const { values, base } = form;
  const draftBook = toPriceBook(values);
  const publishedBook = response.book ?? undefined;
  const errors = validatePriceBook(draftBook);
  const { visibleErrors, showAllErrors, showErrorsOnBlur } = useVisibleErrors(errors);
  // While the form has errors, the examples show the last valid draft, or else the published version.
  const [validBook, setValidBook] = useState(errors.length === 0 ? draftBook : publishedBook);
  if (errors.length === 0 && !isSameValue(validBook, draftBook)) setValidBook(draftBook);
  const isDirty = form.changedPaths.length > 0;
  const differences = diffPriceBooks(publishedBook && toPriceBook(base), draftBook);
  const hasNoChanges = response.book !== null && differences.length === 0;
  const closeDialog = () => setOpenDialog(undefined);

  const reviewDraft = () => {
    setHasTriedToPublish(true);
    showAllErrors();
    if (errors[0]) focusError(fieldsRef.current, errors[0]);
    else if (!hasNoChanges) setOpenDialog('publish');
  };
  useShortcuts({ 'mod+s': reviewDraft });
  const panelProps = { book: priceBook, errors: visibleErrors, onBlurFields: showErrorsOnBlur };
  const getFieldProps = (name: 'vatRate' | 'standardDepthMm' | 'wasteRate' | 'remnantCreditRate' | 'slabTrimMm') => ({
    name,
    label: fieldLabels[name],
    value: values[name],
    error: visibleErrors.find((fieldError) => fieldError.field === name)?.message,
    onBlur: () => showErrorsOnBlur([name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => form.set({ [name]: target.value }),
  });

  return (
    <AdminPage
      title="New price book version"
      subtitle={publishedBook && `from version ${form.version}`}
      back={back}
      actions={
        <>
          {isDirty && <span className="text-[0.8125rem] text-soft max-md:hidden">Not published</span>}
          <AdminButton onClick={() => setOpenDialog('rates')}>Change by %…</AdminButton>
          <AdminButton variant="primary" busy={form.busy} disabled={hasNoChanges} onClick={reviewDraft}>
            Publish…
          </AdminButton>
        </>
      }
    >
      <UnsavedChangesGuard hasUnsavedChanges={isDirty && !form.busy} onDiscard={form.discard} />
      <CoEditorsNotice
        entityType="price_book"
        id="current"
        version={response.book?.version}
        hasUnsavedChanges={isDirty}
        onChanged={onReload}
      />
      <DraftBanner changedAt={form.earlierDraftChangedAt} onDiscard={form.discard} />
      {hasTriedToPublish && errors.length > 0 && (
        <div className="mb-4">
          <Notice tone="error" title={`Fix ${pluralize(errors.length, 'error')} before you publish`} />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div ref={fieldsRef} className="space-y-4">
          <Panel title="Estimate">
            <Checkbox
              label={fieldLabels.showRange}
              checked={values.showRange}
              onChange={({ target }) => form.set({ showRange: target.checked })}
            />
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <TextField
                inputMode="decimal"
                autoComplete="off"
                hint="Rates below include VAT, costs do not."
                {...getFieldProps('vatRate')}
              />
              <TextField inputMode="numeric" autoComplete="off" {...getFieldProps('standardDepthMm')} />
            </div>
          </Panel>
          <Panel title="Quotes" hint="How stone is charged, in estimates and quotes. A quote can use another method.">
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={fieldLabels.strategy}
                name="strategy"
                options={strategyOptions}
                value={values.strategy}
                onChange={({ target }) => form.set({ strategy: target.value as PricingStrategy })}
              />
              <TextField inputMode="decimal" autoComplete="off" hint="For area used plus waste" {...getFieldProps('wasteRate')} />
              <TextField
                inputMode="decimal"
                autoComplete="off"
                hint="For whole slabs less remnant credit"
                {...getFieldProps('remnantCreditRate')}
              />
              <TextField inputMode="numeric" autoComplete="off" hint="For whole slabs" {...getFieldProps('slabTrimMm')} />
            </div>
          </Panel>
          {priceBookSections.map((section) => (
            <SectionPanel key={section.id} section={section} {...panelProps} />
          ))}
          <DeliveryZonesPanel {...panelProps} />
        </div>
        <aside aria-label="Example estimates" className="max-xl:order-first xl:sticky xl:top-19">
          <Panel title={publishedBook ? 'Example estimates with these prices' : 'Example estimates'}>
            <ExampleEstimates stone={response.stone} book={validBook} before={publishedBook} />
          </Panel>
        </aside>
      </div>
      {publishedBook && <FirstExampleBar stone={response.stone} book={validBook} before={publishedBook} />}
      {openDialog === 'rates' && <ChangeRatesDialog lines={values.lines} onChange={priceBook.changeLines} onClose={closeDialog} />}
      {openDialog === 'publish' && !form.conflict && (
        <FormProvider {...form.formMethods}>
          <PublishPriceBookDialog
            differences={differences}
            beforeLabel={publishedBook ? `Version ${form.version}` : 'Before'}
            busy={form.busy}
            errorMessage={form.saveError}
            onPublish={form.save}
            onClose={closeDialog}
          />
        </FormProvider>
      )}
      {form.conflict && (
        <ConflictDialog
          fields={listConflictFields(form.conflict)}
          conflict={{ ...form.conflict, saved: { ...form.conflict.saved, note: values.note } }}
          busy={form.busy}
        />
      )}
    </AdminPage>
  );
}

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
