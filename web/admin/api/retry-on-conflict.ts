import { isApiError } from '#domain/errors/api-error.ts';

/**
 * Sends a change of a record, and repeats it on the newer version if only other fields were changed after the record was
 * loaded.
 * @param displayed the record as it was loaded
 * @param isUnchanged returns true if the field has the same value in the newer version
 */
export async function retryOnConflict<Displayed extends { version: number }, Result>(
  displayed: Displayed,
  isUnchanged: (current: NoInfer<Displayed>) => boolean,
  send: (version: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await send(displayed.version);
  } catch (error) {
    const current = isApiError(error) && error.code === 'version_stale' ? (error.details['current'] as Displayed | undefined) : undefined;
    if (current === undefined || !isUnchanged(current)) throw error;
    return send(current.version);
  }
}
