/** How a person may be told of offers. Each is off until it is ticked. */
export const consentChannels = ['email', 'sms', 'whatsapp'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
