const getNavigationEntry = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Returns the URL from which the current document was loaded. It may differ from the URL of the page that is shown now. */
export const getLoadedDocumentUrl = (): string | undefined => getNavigationEntry()?.name;

/** Returns true if the current document was loaded by a reload or by Back or Forward, or if this is unknown. */
export const isRestoredDocument = (): boolean => getNavigationEntry()?.type !== 'navigate';
