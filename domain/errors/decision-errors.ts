/** Errors of decisions about a quote. Separate from `saleErrors`, because the page of a quote loads only these. */
export const decisionErrors = {
  revision_recalled: [409, 'We recalled this quote to change it. You will receive a new one.'],
  acceptance_name_required: [422, 'Type your full name to accept.'],
  reason_required: [422, 'Tell us why in a few words.'],
} as const satisfies Record<string, readonly [number, string]>;
