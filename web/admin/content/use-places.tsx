import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { partId, type PanelExtras } from '#web/admin/edit/form-fields.tsx';
import { useUndoHere } from '#web/admin/lib/undo.ts';
import type { Values } from '#web/admin/lib/use-draft.ts';
import { addPlace, countOf, emptyPlace, homeLists, insertPlace, isEmptyPlace, movePlace, placeOf, readPlace } from './home-lists.ts';
import type { HomeList, Place } from './home-lists.ts';
import { AnotherPlace, PlaceTools } from './place-tools.tsx';

/** What goes along with the things in the places of a list when they move. */
type Keys = Partial<Record<HomeList, readonly string[]>>;

const moved = (keys: readonly string[], from: number, to: number) => keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]!);

/** @returns the key of what stands in each place */
function useKeys(values: Values) {
  const [keys, setKeys] = useState<Keys>({});
  const made = useRef(0);
  const keyOf = ({ list, index }: Place) => keys[list]?.[index] ?? `${list} ${index}`;
  const change = (list: HomeList, work: (keys: string[]) => readonly string[]) => {
    const count = countOf(values, list);
    setKeys((now) => {
      const kept = now[list] ?? [];
      const all = Array.from({ length: Math.max(count, kept.length) }, (_, index) => kept[index] ?? `${list} ${index}`);
      return { ...now, [list]: work(all) };
    });
  };
  return { keyOf, change, next: (list: HomeList) => `${list} made ${(made.current += 1)}` };
}

type Form = { values: Values; change: (change: Values) => void };

/**
 * The lists of the home page's form: their places are moved, emptied and added. A card goes along with what stands in it, so that a
 * picture which is on its way arrives where it belongs.
 * @returns what the card of a panel has besides its fields
 */
export function usePlaces({ values, change }: Form): (panel: string) => PanelExtras {
  const offer = useUndoHere();
  const keys = useKeys(values);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const move = (place: Place, to: number) => {
    change(movePlace(values, place, to));
    keys.change(place.list, (now) => moved(now, place.index, to));
  };
  const takeOff = (panel: string, place: Place) => {
    const { list, index } = place;
    const [kept, key, fresh] = [readPlace(values, place), keys.keyOf(place), keys.next(list)];
    flushSync(() => {
      change(emptyPlace(values, place));
      keys.change(list, (now) => [...now.toSpliced(index, 1), fresh]);
    });
    // Its card is gone, with the button that was pressed: the one that moved up has the same.
    document.getElementById(partId(panel))?.querySelector<HTMLElement>('[data-takes-off]')?.focus();
    offer(`${panel} is taken off, once you save`, () => {
      const back = insertPlace(latest.current, place, kept);
      if (!back) return Promise.resolve(`There is no place left for it: ${homeLists[list].most} is the most`);
      change(back);
      keys.change(list, (now) => now.toSpliced(index, 0, key));
      return Promise.resolve();
    });
  };

  return (panel) => {
    const place = placeOf(panel);
    if (!place) return {};
    const { list, index } = place;
    const count = countOf(values, list);
    const { one, most } = homeLists[list];
    const isLast = index === count - 1;
    return {
      key: keys.keyOf(place),
      tools: (
        <PlaceTools
          name={panel}
          at={index}
          last={count - 1}
          isEmpty={isEmptyPlace(values, place)}
          onMove={(to) => move(place, to)}
          onTakeOff={() => takeOff(panel, place)}
        />
      ),
      after: isLast && count < most && <AnotherPlace one={one} onAdd={() => change(addPlace(values, list))} />,
    };
  };
}
