/** What staff type in the back office is kept under this. */
export const deskDrafts = 'desk:draft:';

/** Removes what this browser and this tab keep under names that begin so. */
export function dropKept(...beginnings: string[]): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (beginnings.some((beginning) => key.startsWith(beginning))) storage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
