import { flushSync } from 'react-dom';
import { type Control, useFieldArray, type UseFieldArrayReturn, type UseFormReturn } from 'react-hook-form';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { getPanelAnchorId, type PanelSlots } from '#web/admin/kit/form/form-fields.tsx';
import { readValues } from '#web/admin/kit/form/form-schema.ts';
import type { AdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import { isEmptySlot, parseSlotTitle, slotLists, type HomeFormValues, type ListSlot, type SlotName } from './home-schema.ts';

type Slot = Record<string, unknown>;

const useSlotArrays = (control: Control<Record<string, Slot[]>>): Record<SlotName, UseFieldArrayReturn<Record<string, Slot[]>>> => ({
  Slide: useFieldArray({ control, name: slotLists.Slide.path }),
  Highlight: useFieldArray({ control, name: slotLists.Highlight.path }),
  'Service tab': useFieldArray({ control, name: slotLists['Service tab'].path }),
  Step: useFieldArray({ control, name: slotLists.Step.path }),
});

/**
 * Moves, removes and adds slots in the lists of the home page's form. The key of a panel moves with its slot, so that
 * an upload in progress adds its picture to the right slot.
 * @returns a function that returns the buttons of a panel
 */
export function useSlotLists({ formMethods }: AdminForm<HomeFormValues>): (panel: string) => PanelSlots {
  const { control, getValues } = formMethods as unknown as UseFormReturn<Record<string, Slot[]>>;
  const offerUndo = useScopedUndo();
  const arrays = useSlotArrays(control);
  const options = { shouldFocus: false };
  const getSlots = (name: SlotName): Slot[] => getValues(slotLists[name].path);
  const appendEmpty = (name: SlotName) => arrays[name].append(readValues(slotLists[name].rows, undefined) as Slot, options);

  /** Inserts a removed slot again. @returns an error message if the list is full */
  const restore = ({ name, index }: ListSlot, slot: Slot): string | undefined => {
    const slots = getSlots(name);
    if (isEmptySlot(slots.at(-1)!)) arrays[name].remove(slots.length - 1);
    else if (slots.length === slotLists[name].max) return `${name} not restored: the maximum is ${slotLists[name].max}.`;
    arrays[name].insert(index, slot, options);
    return undefined;
  };
  const remove = (panel: string, listSlot: ListSlot) => {
    const { name, index } = listSlot;
    const slot = structuredClone(getSlots(name)[index]!);
    flushSync(() => {
      arrays[name].remove(index);
      appendEmpty(name);
    });
    // The focused button was removed with its slot. The panel now shows the next slot, with the same button.
    document.getElementById(getPanelAnchorId(panel))?.querySelector<HTMLElement>('[data-removes-item]')?.focus();
    offerUndo(`${panel} removed. Save to apply.`, () => Promise.resolve(restore(listSlot, slot)));
  };

  return (panel) => {
    const slot = parseSlotTitle(panel);
    if (!slot) return {};
    const { name, index } = slot;
    const { fields, move } = arrays[name];
    return {
      key: fields[index]?.id ?? panel,
      tools: (
        <>
          <ReorderButtons name={panel} index={index} count={fields.length} onMove={(to) => move(index, to)} />
          <IconButton
            label={`Remove ${panel}`}
            data-removes-item
            disabled={isEmptySlot(getSlots(name)[index] ?? {})}
            onClick={() => remove(panel, slot)}
          >
            <CloseIcon className="size-4" />
          </IconButton>
        </>
      ),
      after: index === fields.length - 1 && fields.length < slotLists[name].max && (
        <AdminButton onClick={() => appendEmpty(name)}>
          <PlusIcon className="size-4" />
          <span>{`Add ${name.toLowerCase()}`}</span>
        </AdminButton>
      ),
    };
  };
}
