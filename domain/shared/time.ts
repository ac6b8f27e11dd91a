/** The shop's time zone. South Africa has UTC+2 all year. */
export const timeZone = 'Africa/Johannesburg';
export const utcOffsetMs = 2 * 3_600_000;
export const dayMs = 86_400_000;
