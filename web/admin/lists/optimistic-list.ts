import { createStore } from '#web/lib/stores/create-store.ts';

/** A change of a list that shows at once: what it makes of the list, and what has it saved. */
export type ListChange<Item> = {
  /**
   * What the list is after it, whatever else has changed since; done twice it is done once. Left out, the change shows when it is answered.
   */
  guess?: (now: readonly Item[]) => readonly Item[];
  /**
   * Saves it, when those before it are through.
   * @param next what it makes of what is saved then
   * @returns the list as it is saved; nothing where it is as guessed
   */
  work?: (next: readonly Item[]) => Promise<readonly Item[] | void>;
};

export type OptimisticListState<Item> = {
  /** What the server answered to the last change, in place of the list that was given then. */
  answer?: { over: readonly Item[]; items: readonly Item[] };
  /** What is not answered yet, in order. */
  waiting: readonly ListChange<Item>[];
};

const after = <Item>(turn: ListChange<Item>, now: readonly Item[]): readonly Item[] => turn.guess?.(now) ?? now;

/** What is saved, as far as is known. @param given the list as it was loaded last */
const savedOf = <Item>({ answer }: OptimisticListState<Item>, given: readonly Item[]): readonly Item[] =>
  answer?.over === given ? answer.items : given;

/** What is saved, with the changes that are on their way. @param given the list as it was loaded last */
export const visibleItems = <Item>(state: OptimisticListState<Item>, given: readonly Item[]): readonly Item[] =>
  state.waiting.reduce((now, turn) => after(turn, now), savedOf(state, given));

/** Changes of one list, saved one after the other; one that fails is taken out again, and the others stay. */
export function createOptimisticList<Item>(first: readonly Item[]) {
  let given = first;
  const store = createStore<OptimisticListState<Item>>({ waiting: [] });
  let done: Promise<unknown> = Promise.resolve();
  const settle = (turn: ListChange<Item>, answer: OptimisticListState<Item>['answer']) =>
    store.set({ ...(answer && { answer }), waiting: store.get().waiting.filter((each) => each !== turn) });

  const guess = (turn: ListChange<Item>) => after(turn, savedOf(store.get(), given));
  async function run(turn: ListChange<Item>, before: Promise<unknown>): Promise<void> {
    await before;
    try {
      const items = (await turn.work?.(guess(turn))) ?? guess(turn);
      settle(turn, { over: given, items });
    } catch (error) {
      settle(turn, store.get().answer);
      throw error;
    }
  }

  return {
    store,
    /** The list was loaded anew. */
    give: (items: readonly Item[]) => {
      given = items;
    },
    /** @throws what its work throws */
    take: (turn: ListChange<Item>): Promise<void> => {
      store.set({ ...store.get(), waiting: [...store.get().waiting, turn] });
      const finished = run(turn, done);
      done = finished.catch(() => undefined);
      return finished;
    },
  };
}
