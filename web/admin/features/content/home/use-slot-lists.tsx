import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { getPanelAnchorId, type PanelSlots } from '#web/admin/kit/form/form-fields.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import type { HomeFormValues } from './home-form-values.ts';
import { emptySlots, homeListConfig, isEmptySlot, parseSlotLabel, type HomeListName, type ListSlot } from './home-slots.ts';
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
 * Moves, removes and adds slots in the lists of the home page's form. The key of a panel moves with its slot, so that
 * an upload in progress adds its picture to the right slot.
 * @returns a function that returns the buttons of a panel
 */
export function useSlotLists({ control, getValues }: UseFormReturn<HomeFormValues>): (panel: string) => PanelSlots {
  const offerUndo = useScopedUndo();
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
    // The focused button was removed with its slot. The panel now shows the next slot, with the same button.
    document.getElementById(getPanelAnchorId(panel))?.querySelector<HTMLElement>('[data-removes-item]')?.focus();
    offerUndo(`${panel} removed. Save to apply.`, () => Promise.resolve(restore({ list, index }, slot)));
  };
  /** Inserts a removed slot again. @returns an error message if the list is full */
  const restore = ({ list, index }: ListSlot, slot: Slot): string | undefined => {
    const slots = getValues(list);
    if (isEmptySlot(slots.at(-1)!)) arrays[list].remove(slots.length - 1);
    else if (slots.length === homeListConfig[list].max)
      return `${homeListConfig[list].singular} not restored: the maximum is ${homeListConfig[list].max}.`;
    arrays[list].insert(index, slot, options);
    return undefined;
  };

  return (panel) => {
    const slot = parseSlotLabel(panel);
    if (!slot) return {};
    const { list, index } = slot;
    const array = arrays[list];
    const { addLabel, max } = homeListConfig[list];
    const lastIndex = array.fields.length - 1;
    return {
      key: array.fields[index]?.id ?? panel,
      tools: (
        <SlotToolbar
          name={panel}
          index={index}
          count={array.fields.length}
          isEmpty={isEmptySlot(getValues(list)[index] ?? {})}
          onMove={(to) => array.move(index, to)}
          onRemove={() => remove(panel, slot)}
        />
      ),
      after: index === lastIndex && array.fields.length < max && (
        <AddSlotButton label={addLabel} onAdd={() => array.append(emptySlots[list], options)} />
      ),
    };
  };
}
