import { getErrorMessage } from '#web/lib/api/api-client.ts';

export type FailedItem<Thing> = { thing: Thing; error: unknown };

/** Does something with several things, one after the other: what is refused stops none. @returns those done with what the work answered */
export async function runForEach<Thing, Answer>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Answer>,
): Promise<{ done: { thing: Thing; answer: Answer }[]; refused: FailedItem<Thing>[] }> {
  const done: { thing: Thing; answer: Answer }[] = [];
  const refused: FailedItem<Thing>[] = [];
  for (const thing of things) {
    try {
      done.push({ thing, answer: await work(thing) });
    } catch (error) {
      refused.push({ thing, error });
    }
  }
  return { done, refused };
}

/**
 * What is told of those that were refused, behind what is told of the others: empty where none was.
 * @param several says how many things, as "2 requests"
 * @throws what the first was refused with, where none was done
 */
export function describeFailures(
  { done, refused }: { done: readonly unknown[]; refused: readonly FailedItem<unknown>[] },
  several: (count: number) => string,
): string {
  const first = refused[0];
  if (first === undefined) return '';
  if (done.length === 0) throw first.error;
  return `; ${several(refused.length)} left as ${refused.length === 1 ? 'it is' : 'they are'}: ${getErrorMessage(first.error)}`;
}
