/** The maximum number of products on a shortlist, on the device and in the account. */
export const maxShortlistItems = 60;

/** The maximum number of products to compare. */
export const maxComparedItems = 4;
