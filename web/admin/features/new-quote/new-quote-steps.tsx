import { useState, type Dispatch } from 'react';
import type { QuoteField } from '#domain/quotes/quote.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
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
import { LoadError } from '#web/ui/status/load-error.tsx';

type Choices = QuoteLists & { services: string[] };

async function load(_question: string, signal: AbortSignal): Promise<Choices> {
  const [colours, materials, services] = await Promise.all([
    call('/site/product/colours/listall', {}, { signal }),
    call('/admin/product/maincategory/listall', {}, { signal }),
    call('/site/list/all/services', {}, { signal }),
  ]);
  return { colours: colours.response.result, materials: materials.response.result, services: services.result.map(({ name }) => name) };
}

type StepsProps = {
  draft: QuoteDraft;
  dispatch: Dispatch<FormAction>;
  pendingUploads: PendingUploads;
  /** The required fields that kept it from being sent. */
  missed: readonly QuoteField[];
};

/** The four steps of the website's form, all open: who enters a request goes back and forth with the caller. */
export function NewQuoteSteps({ draft, dispatch, pendingUploads, missed }: StepsProps) {
  const { data: lists, problem, retry } = useAnswer('lists', load);
  const [left, setLeft] = useState<readonly QuoteField[]>([]);
  const fields = {
    draft,
    dispatch,
    pendingUploads,
    errorOf: (field: QuoteField) =>
      [...left, ...missed].includes(field) && isRequiredFieldEmpty(draft, field) ? requiredFieldMessage(field, 'form') : undefined,
    onLeave: (field: QuoteField) => setLeft((before) => [...before, field]),
  };
  const services = (lists?.services ?? []).map((name) => ({ value: name, label: name }));
  const own = draft.service_name !== '' && !lists?.services.includes(draft.service_name);
  const options = own ? [{ value: draft.service_name, label: draft.service_name }, ...services] : services;
  return (
    <>
      <Panel title={steps[0]}>
        {problem !== undefined && (
          <LoadError title="What can be chosen could not be loaded" onRetry={retry}>
            {problem}
          </LoadError>
        )}
        {lists === undefined && problem === undefined && <Skeleton className="h-64" />}
        {lists !== undefined && (
          <>
            <SelectField
              className="mb-5 sm:max-w-80"
              label="What for"
              name="service"
              empty="A stone"
              options={options}
              value={draft.service_name}
              onChange={({ target }) => dispatch({ type: 'set', answers: { service_name: target.value } })}
            />
            <MaterialStep {...fields} lists={lists} />
          </>
        )}
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
