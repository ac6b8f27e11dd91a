import { extras, formatMetersWithUnit, listSetFlags, sinkTypes, type QuoteField } from '#domain/quotes/quote-request.ts';
import { requestQuestions } from '#domain/quotes/request-questions.ts';
import { pluralize } from '#domain/shared/counts.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';

/** Returns the index of the step that contains a required field. */
export const getStepOfField = (field: QuoteField): number => requestQuestions[field].step;

const joinNonEmpty = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');
const getSelectedSinkLabels = ({ type_sink }: QuoteDraft): string[] => listSetFlags(type_sink).map((sink) => sinkTypes[sink]);
const getSelectedExtraLabels = (draft: QuoteDraft): string[] => listSetFlags(draft.extras).map((extra) => extras[extra]);

/** Returns true for a number with up to four digits and two decimals, after a point or comma. Allows incomplete input. */
export const isMetersInput = (input: string): boolean => /^\d{0,4}(?:[.,]\d{0,2})?$/.test(input);

/** Formats the meters: `4.2 running meters`. */
export const formatMeters = ({ meters, running_meters: running, square_meters: square }: QuoteDraft): string =>
  formatMetersWithUnit(meters, { running, square });

/** Returns a one-line summary of the answers of each step; '' without answers. */
export function summarizeSteps(draft: QuoteDraft): string[] {
  const { service_name, product, mainCategory, subCategory, primary_colour, contact, pictures } = draft;
  const productText = product?.name ?? joinNonEmpty(primary_colour?.name ?? '', mainCategory?.name ?? '', subCategory?.name ?? '');
  const sinks = getSelectedSinkLabels(draft);
  const sinkText = draft.type_sink.none ? 'No sink' : sinks.length === 0 ? '' : `${sinks.join(' and ')} sink`;
  const fileText = pictures.length === 0 ? 'no file yet' : pluralize(pictures.length, 'file');
  return [
    joinNonEmpty(service_name || productText, formatMeters(draft)),
    joinNonEmpty(sinkText, ...getSelectedExtraLabels(draft), draft.remove_countertops === 'yes' ? 'Remove existing countertops' : ''),
    // The city alone is a default value.
    contact.line1 === '' && contact.line2 === '' ? '' : joinNonEmpty(contact.line1, contact.line2, contact.city, contact.postal_code),
    joinNonEmpty(draft.project_urgency, draft.isDesignPlan === 'yes' ? `Design plan, ${fileText}` : '', draft.any_details),
  ];
}
