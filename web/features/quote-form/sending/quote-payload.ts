import { numberFormats, parseNumber } from '#domain/shared/numbers.ts';
import type { InputOf } from '#contract/index.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listPiecesMatchingMeters } from '#web/features/quote-form/meters-calculator/pieces.ts';

export type QuotePayload = InputOf<'/site/save/quotes'>;
export type Submitter = { _id: string; type: 'guest' | 'user' };

/** Parses entered meters with a decimal point or comma. @returns '' for an empty input */
export function parseMeters(input: string): number | '' {
  return /\d/.test(input) ? parseNumber(input, numberFormats.decimal) : '';
}

/**
 * Returns the payload of section 3 of the specification. It also contains the pieces on which the displayed estimate is
 * based, if any. @param sender signed-in user
 */
export function buildQuotePayload(draft: QuoteDraft, sender: Submitter): QuotePayload {
  const payload: QuotePayload = {
    userData: sender._id,
    type: sender.type,
    meters: parseMeters(draft.meters),
    running_meters: draft.running_meters,
    square_meters: draft.square_meters,
    type_sink: draft.type_sink,
    extras: draft.extras,
    remove_countertops: draft.remove_countertops,
    install_groundfloor: draft.install_groundfloor,
    isDesignPlan: draft.isDesignPlan,
    notes: draft.notes,
    project_urgency: draft.project_urgency as NonNullable<QuotePayload['project_urgency']>,
    contact: draft.contact,
    // The form has no message field.
    message: '',
    primary_colourID: draft.primary_colour?._id ?? '',
    secondary_colourID: draft.secondary_colour?._id ?? '',
    productList: draft.service_name === '' ? (draft.product?._id ?? '') : '',
    pictures: JSON.stringify(draft.isDesignPlan === 'yes' ? draft.pictures.map(({ path, name }) => ({ path, name })) : []),
    any_details: draft.any_details,
    service_name: draft.service_name,
  };
  if (draft.service_name !== '') return payload;
  const pieces = listPiecesMatchingMeters(draft);
  return {
    ...payload,
    ...(pieces.length > 0 && { pieces }),
    primary_colour: draft.primary_colour?.name ?? '',
    secondary_colour: draft.secondary_colour?.name ?? '',
    mainCategory: draft.mainCategory?._id ?? '',
    subCategory: draft.subCategory?._id ?? '',
  };
}
