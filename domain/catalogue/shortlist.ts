/** The most stones on one list, on the device and in the account. */
export const mostListed = 60;

/** The most stones side by side. */
export const mostCompared = 4;
