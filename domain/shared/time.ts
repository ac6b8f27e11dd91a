/** The shop's time zone. South Africa keeps one time all year, UTC+2. */
export const timeZone = 'Africa/Johannesburg';
export const utcOffsetMs = 2 * 3_600_000;
export const dayMs = 86_400_000;
