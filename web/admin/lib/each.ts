import { wordsOf } from '#web/lib/call.ts';

export type Refusal<Thing> = { thing: Thing; error: unknown };

/** Does something with several things, one after the other: what is refused stops none. */
export async function each<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
): Promise<{ done: Thing[]; refused: Refusal<Thing>[] }> {
  const done: Thing[] = [];
  const refused: Refusal<Thing>[] = [];
  for (const thing of things) {
    try {
      await work(thing);
      done.push(thing);
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
export function tellLeft(
  { done, refused }: { done: readonly unknown[]; refused: readonly Refusal<unknown>[] },
  several: (count: number) => string,
): string {
  const first = refused[0];
  if (first === undefined) return '';
  if (done.length === 0) throw first.error;
  return `; ${several(refused.length)} left as ${refused.length === 1 ? 'it is' : 'they are'}: ${wordsOf(first.error)}`;
}
