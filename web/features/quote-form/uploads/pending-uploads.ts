/** Files that are being sent: a request that goes before they have arrived would go without them. */
export const filesUnderWay = new Set<object>();
