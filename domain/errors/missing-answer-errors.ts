/** Errors for missing answers of a quote request. Separate from `quoteErrors`, because the form loads only these. */
export const missingAnswerErrors = {
  stone_required: [422, 'Stone name required.'],
  address_required: [422, 'Address required.'],
  line2_required: [422, 'Line 2 required.'],
  province_required: [422, 'Province required.'],
  city_required: [422, 'City required.'],
  postal_code_required: [422, 'Postal Code required.'],
} as const satisfies Record<string, readonly [number, string]>;
