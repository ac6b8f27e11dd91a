import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { panelAnchorId, type PanelSlots } from '#web/admin/forms/form-fields.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import type { FormValues } from '#web/admin/forms/use-draft.ts';
import {
  addSlot,
  countSlots,
  removeSlot,
  homeListConfig,
  insertSlot,
  isEmptySlot,
  moveSlot,
  slotFromLabel,
  readSlot,
} from './home-slots.ts';
import type { HomeListName, ListSlot } from './home-slots.ts';
import { AddSlotButton, SlotToolbar } from './slot-toolbar.tsx';

/** What goes along with the things in the places of a list when they move. */
type Keys = Partial<Record<HomeListName, readonly string[]>>;

const moved = (keys: readonly string[], from: number, to: number) => keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]!);

/** @returns the key of what stands in each place */
function useKeys(values: FormValues) {
  const [keys, setKeys] = useState<Keys>({});
  const made = useRef(0);
  const keyOf = ({ list, index }: ListSlot) => keys[list]?.[index] ?? `${list} ${index}`;
  const change = (list: HomeListName, work: (keys: string[]) => readonly string[]) => {
    const count = countSlots(values, list);
    setKeys((now) => {
      const kept = now[list] ?? [];
      const all = Array.from({ length: Math.max(count, kept.length) }, (_, index) => kept[index] ?? `${list} ${index}`);
      return { ...now, [list]: work(all) };
    });
  };
  return { keyOf, change, next: (list: HomeListName) => `${list} made ${(made.current += 1)}` };
}

type Form = { values: FormValues; change: (change: FormValues) => void };

/**
 * The lists of the home page's form: their places are moved, emptied and added. A card goes along with what stands in it, so that a
 * picture which is on its way arrives where it belongs.
 * @returns what the card of a panel has besides its fields
 */
export function useSlotLists({ values, change }: Form): (panel: string) => PanelSlots {
  const offer = useScopedUndo();
  const keys = useKeys(values);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const move = (place: ListSlot, to: number) => {
    change(moveSlot(values, place, to));
    keys.change(place.list, (now) => moved(now, place.index, to));
  };
  const takeOff = (panel: string, place: ListSlot) => {
    const { list, index } = place;
    const [kept, key, fresh] = [readSlot(values, place), keys.keyOf(place), keys.next(list)];
    flushSync(() => {
      change(removeSlot(values, place));
      keys.change(list, (now) => [...now.toSpliced(index, 1), fresh]);
    });
    // Its card is gone, with the button that was pressed: the one that moved up has the same.
    document.getElementById(panelAnchorId(panel))?.querySelector<HTMLElement>('[data-takes-off]')?.focus();
    offer(`${panel} is taken off, once you save`, () => {
      const back = insertSlot(latest.current, place, kept);
      if (!back) return Promise.resolve(`There is no place left for it: ${homeListConfig[list].most} is the most`);
      change(back);
      keys.change(list, (now) => now.toSpliced(index, 0, key));
      return Promise.resolve();
    });
  };

  return (panel) => {
    const place = slotFromLabel(panel);
    if (!place) return {};
    const { list, index } = place;
    const count = countSlots(values, list);
    const { one, most } = homeListConfig[list];
    const isLast = index === count - 1;
    return {
      key: keys.keyOf(place),
      tools: (
        <SlotToolbar
          name={panel}
          at={index}
          last={count - 1}
          isEmpty={isEmptySlot(values, place)}
          onMove={(to) => move(place, to)}
          onTakeOff={() => takeOff(panel, place)}
        />
      ),
      after: isLast && count < most && <AddSlotButton one={one} onAdd={() => change(addSlot(values, list))} />,
    };
  };
}
