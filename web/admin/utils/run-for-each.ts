import { getErrorMessage } from '#web/lib/api/api-client.ts';

export type FailedItem<Item> = { item: Item; error: unknown };

/** Runs an action for several items, one after the other. Failures do not stop the others. */
export async function runForEach<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<{ done: { item: Item; result: Result }[]; refused: FailedItem<Item>[] }> {
  const done: { item: Item; result: Result }[] = [];
  const refused: FailedItem<Item>[] = [];
  for (const item of items) {
    try {
      done.push({ item, result: await action(item) });
    } catch (error) {
      refused.push({ item, error });
    }
  }
  return { done, refused };
}

/**
 * Returns the sentence about the failed items, to append to the message of success; '' if none failed.
 * @param formatCount formats a number of items: "2 quotes"
 * @throws the first error, if all items failed
 */
export function describeFailures(
  { done, refused }: { done: readonly unknown[]; refused: readonly FailedItem<unknown>[] },
  formatCount: (count: number) => string,
): string {
  const first = refused[0];
  if (first === undefined) return '';
  if (done.length === 0) throw first.error;
  return `. ${formatCount(refused.length)} not changed: ${getErrorMessage(first.error)}`;
}
