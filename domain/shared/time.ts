/** The shop's time zone. South Africa has UTC+2 all year. */
export const timeZone = 'Africa/Johannesburg';
export const utcOffsetMs = 2 * 3_600_000;
export const dayMs = 86_400_000;

/** Returns the date in the shop's time zone: `2026-12-25`. */
export const toLocalDate = (time: Date): string => new Date(time.getTime() + utcOffsetMs).toISOString().slice(0, 10);
