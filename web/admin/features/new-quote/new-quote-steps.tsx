import type { Dispatch } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QuoteField } from '#domain/quotes/quote-request.ts';
import type { ManualEntryField } from '#domain/quotes/manual-entry.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { combineQueries, QueryPanel } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { AdditionalInfoStep } from '#web/features/quote-form/steps/additional-info-step.tsx';
import type { FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import { FabricationStep } from '#web/features/quote-form/steps/fabrication-step.tsx';
import { MaterialStep } from '#web/features/quote-form/steps/material-step.tsx';
import { SiteDetailsStep } from '#web/features/quote-form/steps/site-details-step.tsx';
import { stepTitles } from '#domain/quotes/request-questions.ts';
import type { PendingUploads } from '#web/features/quote-form/uploads/pending-uploads.ts';
import { SelectField } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const servicesQuery = queryOptions({
  queryKey: ['/site/list/all/services', {}] as const,
  // The response of this endpoint has no property `response`.
  queryFn: async ({ signal }) => (await call('/site/list/all/services', {}, { signal })).result,
});

type NewQuoteStepsProps = {
  draft: QuoteDraft;
  dispatch: Dispatch<FormAction>;
  pendingUploads: PendingUploads;
  /** Returns the error of the answers when the form was sent. */
  getError: (field: Extract<ManualEntryField, 'stone' | 'meters'>) => string | undefined;
};

/** Renders the four steps of the website's form. All steps are open, because staff fill them in any order during a call. */
export function NewQuoteSteps({ draft, dispatch, pendingUploads, getError }: NewQuoteStepsProps) {
  const query = combineQueries([
    useQuery(queryFor('/site/product/colours/listall')),
    useQuery(queryFor('/admin/product/maincategory/listall')),
    useQuery(servicesQuery),
  ]);
  const fields = {
    draft,
    dispatch,
    pendingUploads,
    // Only the stone is required. The address of the site can follow.
    getError: (field: QuoteField) => (field === 'stone' ? getError('stone') : undefined),
    onBlur: () => undefined,
  };
  const selected = draft.service_name;
  const getOptions = (services: readonly string[]) =>
    (selected === '' || services.includes(selected) ? services : [selected, ...services]).map((name) => ({ value: name, label: name }));
  return (
    <>
      <Panel title={stepTitles[0]}>
        <QueryPanel errorTitle="The options could not be loaded" skeleton={<Skeleton className="h-64" />} query={query}>
          {([{ result: colours }, { result: materials }, services]) => (
            <>
              <SelectField
                className="mb-5 sm:max-w-80"
                label="Request for"
                name="service"
                emptyLabel="A stone"
                options={getOptions(services.map(({ name }) => name))}
                value={selected}
                onChange={({ target }) => dispatch({ type: 'set', answers: { service_name: target.value } })}
              />
              <MaterialStep {...fields} lists={{ colours, materials }} isUnitRequired metersError={getError('meters')} />
            </>
          )}
        </QueryPanel>
      </Panel>
      <Panel title={stepTitles[1]}>
        <FabricationStep {...fields} />
      </Panel>
      <Panel title={stepTitles[2]}>
        <SiteDetailsStep {...fields} isOpen isRequired={false} />
      </Panel>
      <Panel title={stepTitles[3]}>
        <AdditionalInfoStep {...fields} isOpen />
      </Panel>
    </>
  );
}
