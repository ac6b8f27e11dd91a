import { getErrorMessage } from '#web/lib/api/api-client.ts';

export type FailedItem<Item> = { item: Item; error: unknown };

/** Runs an action for each item, one after the other, also after failures. */
export async function runForEach<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<{ done: { item: Item; result: Result }[]; failed: FailedItem<Item>[] }> {
  const done: { item: Item; result: Result }[] = [];
  const failed: FailedItem<Item>[] = [];
  for (const item of items) {
    try {
      done.push({ item, result: await action(item) });
    } catch (error) {
      failed.push({ item, error });
    }
  }
  return { done, failed };
}

/**
 * Returns the success message, and a sentence about the failed items if there are any.
 * @param formatCount formats a number of items: "2 quotes"
 * @param describe returns the message for the successful items
 * @throws the first error if all items failed
 */
export function describeOutcome<Item>(
  { done, failed }: { done: readonly { item: Item }[]; failed: readonly FailedItem<Item>[] },
  formatCount: (count: number) => string,
  describe: (items: Item[]) => string,
): string {
  const firstFailure = failed[0];
  if (firstFailure !== undefined && done.length === 0) throw firstFailure.error;
  const message = describe(done.map(({ item }) => item));
  if (firstFailure === undefined) return message;
  return `${message}. ${formatCount(failed.length)} could not be changed: ${getErrorMessage(firstFailure.error)}`;
}
