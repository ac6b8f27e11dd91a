import { describeRequestedWork } from '#domain/pricing/describe-requested-work.ts';
import { listSetFlags } from '#domain/quotes/quote-request.ts';
import { formatYesNo, groupAnswers, type AnswerGroup, type RequestQuestion } from '#domain/quotes/request-questions.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listPiecesMatchingMeters } from '#web/features/quote-form/meters-calculator/pieces.ts';

/** Row of the summary. @property isRequired true if the request cannot be sent without the answer */
export type SummaryRow = { label: string; value: string; isRequired?: boolean };
export type SummaryGroup = { title: string; rows: SummaryRow[] };

const requiredQuestions: ReadonlySet<RequestQuestion> = new Set(['stone', 'line1', 'line2', 'city', 'province', 'postal_code']);

const formatFileNames = ({ pictures }: QuoteDraft): string => pictures.map(({ name }) => name).join(', ') || 'No file added yet';

const groupDraftAnswers = (draft: QuoteDraft): AnswerGroup[] =>
  groupAnswers({
    ...(draft.service_name === ''
      ? {
          primary_colour: draft.primary_colour?.name ?? '',
          secondary_colour: draft.secondary_colour?.name ?? '',
          mainCategory: draft.mainCategory?.name ?? '',
          subCategory: draft.subCategory?.name ?? '',
          stone: draft.product?.name ?? '',
        }
      : { service_name: draft.service_name }),
    ...describeRequestedWork({
      meters: draft.meters,
      running: draft.running_meters,
      square: draft.square_meters,
      saleUnit: draft.product?.saleUnit,
      pieces: draft.service_name === '' ? listPiecesMatchingMeters(draft) : [],
      sinkTypes: listSetFlags(draft.type_sink),
      extras: listSetFlags(draft.extras),
    }),
    remove_countertops: formatYesNo(draft.remove_countertops),
    ...draft.contact,
    install_groundfloor: formatYesNo(draft.install_groundfloor),
    notes: draft.notes,
    project_urgency: draft.project_urgency,
    isDesignPlan: formatYesNo(draft.isDesignPlan),
    files: draft.isDesignPlan === 'yes' ? formatFileNames(draft) : '',
    any_details: draft.any_details,
  });

/** Lists the answers of a draft by the steps of the form. */
export const listDraftSummaryGroups = (draft: QuoteDraft): SummaryGroup[] =>
  groupDraftAnswers(draft).map(({ title, rows }) => ({
    title,
    rows: rows.map(({ question, label, value }) => ({ label, value, isRequired: requiredQuestions.has(question) })),
  }));
