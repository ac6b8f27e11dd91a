import { useState, type Dispatch } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QuoteField } from '#domain/quotes/quote.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { DetailsStep } from '#web/features/quote-form/steps/details-step.tsx';
import type { FormAction } from '#web/features/quote-form/draft/draft-reducer.ts';
import { FabricationStep } from '#web/features/quote-form/steps/fabrication-step.tsx';
import { isRequiredFieldEmpty, requiredFieldMessage } from '#web/features/quote-form/draft-validation.ts';
import { MaterialStep, type QuoteLists } from '#web/features/quote-form/steps/material-step.tsx';
import { SiteStep } from '#web/features/quote-form/steps/site-step.tsx';
import { steps } from '#web/features/quote-form/steps/steps.ts';
import type { PendingUploads } from '#web/features/quote-form/uploads/pending-uploads.ts';
import { SelectField } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type FormOptions = QuoteLists & { services: string[] };

async function load({ signal }: { signal: AbortSignal }): Promise<FormOptions> {
  const [colours, materials, services] = await Promise.all([
    call('/site/product/colours/listall', {}, { signal }),
    call('/admin/product/maincategory/listall', {}, { signal }),
    call('/site/list/all/services', {}, { signal }),
  ]);
  return { colours: colours.response.result, materials: materials.response.result, services: services.result.map(({ name }) => name) };
}

type NewQuoteStepsProps = {
  draft: QuoteDraft;
  dispatch: Dispatch<FormAction>;
  pendingUploads: PendingUploads;
  /** The required fields that were empty when the form was sent. */
  missingFields: readonly QuoteField[];
};

/** The four steps of the website's form, all open, because staff fill them in any order during a call. */
export function NewQuoteSteps({ draft, dispatch, pendingUploads, missingFields }: NewQuoteStepsProps) {
  const query = useQuery({ queryKey: ['new-quote/options'], queryFn: load });
  const [left, setLeft] = useState<readonly QuoteField[]>([]);
  const fields = {
    draft,
    dispatch,
    pendingUploads,
    errorOf: (field: QuoteField) =>
      [...left, ...missingFields].includes(field) && isRequiredFieldEmpty(draft, field) ? requiredFieldMessage(field, 'form') : undefined,
    onLeave: (field: QuoteField) => setLeft((before) => [...before, field]),
  };
  const current = draft.service_name;
  const optionsOf = ({ services }: FormOptions) =>
    (current === '' || services.includes(current) ? services : [current, ...services]).map((name) => ({ value: name, label: name }));
  return (
    <>
      <Panel title={steps[0]}>
        <QueryPanel errorTitle="The options could not be loaded" skeleton={<Skeleton className="h-64" />} query={query}>
          {(lists) => (
            <>
              <SelectField
                className="mb-5 sm:max-w-80"
                label="Request for"
                name="service"
                empty="A stone"
                options={optionsOf(lists)}
                value={current}
                onChange={({ target }) => dispatch({ type: 'set', answers: { service_name: target.value } })}
              />
              <MaterialStep {...fields} lists={lists} />
            </>
          )}
        </QueryPanel>
      </Panel>
      <Panel title={steps[1]}>
        <FabricationStep {...fields} />
      </Panel>
      <Panel title={steps[2]}>
        <SiteStep {...fields} shown />
      </Panel>
      <Panel title={steps[3]}>
        <DetailsStep {...fields} shown />
      </Panel>
    </>
  );
}
