const navigationEntry = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Returns the URL that the current document was loaded from; navigation in the browser may have left it. */
export const getLoadedDocumentUrl = (): string | undefined => navigationEntry()?.name;

/** True if the current document was loaded by a reload or by Back or Forward, or if the browser does not report how. */
export const isRestoredDocument = (): boolean => navigationEntry()?.type !== 'navigate';
