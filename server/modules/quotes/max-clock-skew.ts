/**
 * The maximum difference between the clocks of the servers. A job does nothing if its due time is further in the future: the time was
 * postponed, and another job runs at the new time.
 */
export const maxClockSkewMs = 60_000;
