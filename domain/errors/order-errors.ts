/** Errors of orders and their money. */
export const orderErrors = {
  order_on_hold: [409, 'This order is on hold. Resume it first.'],
  order_not_on_hold: [409, 'This order is not on hold.'],
  order_closed: [409, 'This order is closed.'],
  status_unchanged: [409, 'The order already has this status.'],
  receipt_day: [422, 'Enter a day that is not in the future and at most 90 days before the acceptance.'],
  receipt_reversed: [409, 'This entry was already reversed.'],
  receipt_not_reversible: [422, 'Only money received can be reversed.'],
  reversal_exceeds_received: [409, 'Part of this money was refunded. Only what was not refunded can be reversed.'],
  refund_above_credit: [422, 'The refund is more than the credit of the order.'],
  duplicate_suspected: [409, 'This looks like a payment that is already recorded.'],
} as const satisfies Record<string, readonly [number, string]>;
