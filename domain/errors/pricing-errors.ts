/** Errors of pricing and sending quotes, and of recording acceptances. */
export const pricingErrors = {
  price_needed: [422, 'A quote needs a price. Price the quote and send it.'],
  lines_required: [422, 'Add at least one line.'],
  alternative_name_required: [422, 'Choose a stone, or enter the name of the service.'],
  line_label_required: [422, 'Enter a description.'],
  quantity_invalid: [422, 'Enter a quantity above 0 with up to 3 decimals.'],
  unit_price_invalid: [422, 'Enter a price in rand with up to 2 decimals.'],
  unit_cost_invalid: [422, 'Enter a cost in rand from 0 to 10\u00a0000\u00a0000 with up to 2 decimals.'],
  override_reason_required: [422, 'Enter a reason for the change.'],
  discount_invalid: [422, 'Enter a discount of more than 0 and at most the whole price.'],
  discount_reason_required: [422, 'Enter a reason for the discount.'],
  total_not_positive: [422, 'The total must be more than R0.'],
  total_too_large: [422, 'The total must be at most R100 million. Check the quantities and prices.'],
  alternatives_too_many: [422, 'A quote can have up to 3 alternatives.'],
  lines_too_many: [422, 'A quote can have up to 200 lines.'],
  terms_changed: [409, 'The terms and conditions have changed. Read the current ones, then save the draft again.'],
  nothing_to_send: [409, 'There is no price to send. Price the quote first.'],
  quote_marked_as_spam: [409, 'This quote is marked as spam. Choose “Not spam” first.'],
  approval_needed: [409, 'An owner must approve this quote before it is sent.'],
  particulars_missing: [409, 'Enter the legal name, VAT number and address of the business in the settings first.'],
  acceptance_note_required: [422, 'Enter what was agreed and when.'],
  approval_not_needed: [409, 'This price needs no approval. You can send the quote.'],
  approval_not_requested: [409, 'The request for approval was withdrawn, or answered already.'],
  return_note_required: [422, 'Enter what to change.'],
  acceptance_needs_owner: [409, 'The price is below the limits, or the customer is a staff member. An owner must record this acceptance.'],
  payment_terms_invalid: [
    422,
    'Payments need a name and a share each. The shares must add up to 100%, and the first must be due after acceptance.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type PricingErrorCode = keyof typeof pricingErrors;
