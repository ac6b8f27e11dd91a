/** A reminder of a payment. @property days after the due date; negative before it @property text a paragraph of the email */
export type PaymentReminder = { days: number; text: string };

/** The settings of payments. @property proofPauseDays the bank days without reminders after a proof of payment */
export type PaymentSettings = { reminders: readonly PaymentReminder[]; proofPauseDays: number };

// The texts name no day, because a reminder is sent later if the server was down.
export const defaultPaymentSettings: PaymentSettings = {
  reminders: [
    { days: -2, text: 'This is a friendly reminder that the payment below is due soon.' },
    { days: 0, text: 'The payment below is now due. Thank you if you have already paid it.' },
    { days: 3, text: 'We have not seen the payment below in our account yet. If you have paid it, please upload the proof of payment.' },
    { days: 7, text: 'The payment below is still open. Please pay it, or reply to this email if there is a problem.' },
    { days: 14, text: 'The payment below is still open after two weeks. Please contact us, so that we can find a solution together.' },
  ],
  proofPauseDays: 2,
};

/** Returns true if every reminder has a text and the steps ascend. */
export const areRemindersValid = (reminders: readonly PaymentReminder[]): boolean =>
  reminders.every(({ days, text }, index) => text.trim() !== '' && (index === 0 || days > reminders[index - 1]!.days));
