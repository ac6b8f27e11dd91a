/** The most stones on one list, on the device and in the account. */
export const maxShortlistItems = 60;

/** The most stones side by side. */
export const maxComparedItems = 4;
