/** Channels for marketing messages. Each is off by default. */
export const consentChannels = ['email', 'sms', 'whatsapp'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
