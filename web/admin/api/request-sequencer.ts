/** Answers about one thing in the order they were asked for, so that none is shown that is older than what shows. */
export function createRequestSequencer() {
  let asked = 0;
  let shown = 0;
  let deeds = 0;
  return {
    /** Something was done: an answer that is under way may not know of it. */
    did: (): void => {
      deeds += 1;
    },
    /** Asks, and again where something was done meanwhile. @returns undefined where something newer shows already */
    async ask<Data>(load: () => Promise<Data>): Promise<Data | undefined> {
      const [turn, before] = [++asked, deeds];
      const data = await load();
      if (deeds !== before) return this.ask(load);
      if (turn < shown) return undefined;
      shown = turn;
      return data;
    },
    /** Does something whose answer is to be shown. @returns undefined where something newer shows already */
    async act<Data>(work: () => Promise<Data>): Promise<Data | undefined> {
      const turn = ++asked;
      const data = await work();
      deeds += 1;
      if (turn < shown) return undefined;
      shown = turn;
      return data;
    },
  };
}
export type RequestSequencer = ReturnType<typeof createRequestSequencer>;
