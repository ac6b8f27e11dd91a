/**
 * Text shown after the customer has objected to an acceptance that staff recorded. Staff contact the customer before they expect a
 * payment.
 */
export const objectionText = 'You told us that you did not accept this. We will contact you.';
