/** Describes the next step after the customer's objection to a recorded acceptance. Staff contact the customer before a payment. */
export const objectionText = 'You told us that you did not accept this. We will contact you.';
