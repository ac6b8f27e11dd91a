import { expect, test } from 'vitest';
import { moveTo, positionAt, positionOf } from './position.ts';
import { createOptimisticList, visibleItems } from './optimistic-list.ts';

type Item = { _id: string; kind?: string };
const list = (letters: string): Item[] => [...letters].map((_id) => ({ _id }));
const letters = (items: readonly Item[]): string => items.map(({ _id }) => _id).join('');

/** A server that answers when it is told to, and what a screen does with its list. */
function begin(first: string) {
  let given: readonly Item[] = list(first);
  const turns = createOptimisticList(given);
  const asked: { of: string; answer: (items?: Item[]) => void; fail: () => void }[] = [];
  const work = (next: readonly Item[]) =>
    new Promise<readonly Item[] | void>((resolve, reject) =>
      asked.push({ of: letters(next), answer: resolve, fail: () => reject(new Error('offline')) }),
    );
  return {
    asked,
    shown: () => letters(visibleItems(turns.store.get(), given)),
    load: (next: string) => {
      given = list(next);
      turns.give(given);
    },
    move: (id: string, other: string) => {
      const spot = positionAt(visibleItems(turns.store.get(), given), id, other);
      return turns.take({ guess: (now) => moveTo(now, id, spot), work });
    },
    putBack: (id: string, spot: NonNullable<ReturnType<typeof positionOf>>) => turns.take({ guess: (now) => moveTo(now, id, spot), work }),
    takeOff: (id: string) => turns.take({ guess: (now) => now.filter(({ _id }) => _id !== id), work }),
    arrive: (id: string) => turns.take({ guess: (now) => (now.some(({ _id }) => _id === id) ? now : [...now, { _id: id }]) }),
    restore: () => turns.take({ work }),
  };
}
/** Until what was promised has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two moves, the second before the first is answered, are both kept, and saved one after the other', async () => {
  const { asked, shown, move } = begin('abcd');
  const moves = [move('d', 'c'), move('d', 'b')];
  expect(shown()).toBe('adbc');
  await settled();
  expect(asked.map(({ of }) => of)).toEqual(['abdc']);
  asked[0]!.answer();
  await moves[0];
  await settled();
  expect(asked.map(({ of }) => of)).toEqual(['abdc', 'adbc']);
  asked[1]!.answer();
  await moves[1];
  expect(shown()).toBe('adbc');
});

test('a list that was loaded before a change was answered does not take the change back', async () => {
  const { asked, shown, move, load } = begin('abc');
  const moving = move('c', 'a');
  await settled();
  load('abcd');
  expect(shown()).toBe('cabd');
  asked[0]!.answer();
  await moving;
  expect(shown()).toBe('cabd');
  // Loaded anew, what is loaded counts.
  load('dcba');
  expect(shown()).toBe('dcba');
});

test('what arrives while something is taken off stays, whatever the answer knows of it; what fails is taken out again alone', async () => {
  const { asked, shown, takeOff, arrive, restore } = begin('abc');
  const off = takeOff('b');
  await settled();
  const arrived = arrive('d');
  expect(shown()).toBe('acd');
  asked[0]!.answer(list('ac'));
  await Promise.all([off, arrived]);
  expect(shown()).toBe('acd');

  const failing = takeOff('a');
  const going = takeOff('c');
  expect(shown()).toBe('d');
  await settled();
  asked[1]!.fail();
  await expect(failing).rejects.toThrow('offline');
  expect(shown()).toBe('ad');
  await settled();
  asked[2]!.answer();
  await going;
  const back = restore();
  await settled();
  asked[3]!.answer(list('abd'));
  await back;
  expect(shown()).toBe('abd');
});

test('a move that is taken back leaves the moves of others as they are', async () => {
  const { asked, shown, move, putBack, load } = begin('abcd');
  const before = positionOf(list('abcd'), 'b')!;
  void move('b', 'a');
  await settled();
  asked[0]!.answer();
  await settled();
  load('bdac');
  const back = putBack('b', before);
  await settled();
  expect(asked[1]!.of).toBe('dabc');
  asked[1]!.answer();
  await back;
  expect(shown()).toBe('dabc');
  expect(letters(moveTo(list('abc'), 'a', { beside: 'gone', before: true }))).toBe('abc');
  expect(positionOf(list('a'), 'a')).toBeUndefined();
  // Down the list it takes the other's place behind it; what was last goes back behind the one it stood behind.
  expect(letters(moveTo(list('abc'), 'a', positionAt(list('abc'), 'a', 'b')))).toBe('bac');
  expect(letters(moveTo(list('cab'), 'c', positionOf(list('abc'), 'c')!))).toBe('abc');
});
