import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { panelAnchorId, type PanelSlots } from '#web/admin/forms/form-fields.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import type { HomeFormValues } from './home-form-values.ts';
import { emptySlots, homeLists, isEmptySlot, slotFromLabel, type HomeListName, type ListSlot } from './home-slots.ts';
import { AddSlotButton, SlotToolbar } from './slot-toolbar.tsx';

type Slot = (typeof emptySlots)[HomeListName];
type SlotArray = {
  fields: readonly { id: string }[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  append(slot: Slot | Slot[], options: { shouldFocus: boolean }): void;
  insert(index: number, slot: Slot | Slot[], options: { shouldFocus: boolean }): void;
};

/**
 * The lists of the home page's form: slots are moved, removed and added. A panel keeps its key when its slot moves, so that a picture
 * being uploaded arrives in the right slot.
 * @returns what a panel shows besides its fields
 */
export function useSlotLists(form: UseFormReturn<HomeFormValues>): (panel: string) => PanelSlots {
  const offerUndo = useScopedUndo();
  const { control, getValues } = form;
  const arrays: Record<HomeListName, SlotArray> = {
    hero: useFieldArray({ control, name: 'hero' }),
    highlights: useFieldArray({ control, name: 'highlights' }),
    serviceTabs: useFieldArray({ control, name: 'serviceTabs' }),
    steps: useFieldArray({ control, name: 'steps' }),
  };
  const options = { shouldFocus: false };

  const remove = (panel: string, { list, index }: ListSlot) => {
    const slot = structuredClone<Slot>(getValues(list)[index]!);
    flushSync(() => {
      arrays[list].remove(index);
      arrays[list].append(emptySlots[list], options);
    });
    // The pressed button is gone with its panel; the slot that moved up has the same.
    document.getElementById(panelAnchorId(panel))?.querySelector<HTMLElement>('[data-takes-off]')?.focus();
    offerUndo(`${panel} is taken off, once you save`, () => Promise.resolve(insert({ list, index }, slot)));
  };
  const insert = ({ list, index }: ListSlot, slot: Slot): string | undefined => {
    const slots = getValues(list);
    if (isEmptySlot(slots.at(-1)!)) arrays[list].remove(slots.length - 1);
    else if (slots.length === homeLists[list].max) return `There is no place left for it: ${homeLists[list].max} is the most`;
    arrays[list].insert(index, slot, options);
    return undefined;
  };

  return (panel) => {
    const slot = slotFromLabel(panel);
    if (!slot) return {};
    const { list, index } = slot;
    const array = arrays[list];
    const { singular, max } = homeLists[list];
    const last = array.fields.length - 1;
    return {
      key: array.fields[index]?.id ?? panel,
      tools: (
        <SlotToolbar
          name={panel}
          at={index}
          last={last}
          isEmpty={isEmptySlot(getValues(list)[index] ?? {})}
          onMove={(to) => array.move(index, to)}
          onTakeOff={() => remove(panel, slot)}
        />
      ),
      after: index === last && array.fields.length < max && (
        <AddSlotButton one={singular} onAdd={() => array.append(emptySlots[list], options)} />
      ),
    };
  };
}
