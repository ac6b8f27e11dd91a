/** Removes the password from a URL, for messages that are printed or logged. A password may contain any character. */
export const redactUrl = (url: string): string => url.replace(/(:\/\/[^:/@]*):.*@/, '$1:…@');
