/** The repository's folder, whether this runs from its sources in `server/` or built in `build/`. */
export const root = new URL('../', import.meta.url);
