import type { PanelExtras } from '#web/admin/edit/form-fields.tsx';
import type { useUndoHere } from '#web/admin/lib/undo.ts';
import type { Values } from '#web/admin/lib/use-draft.ts';
import { DeskButton, IconButton } from '#web/admin/ui/button.tsx';
import { ArrowUpIcon, MinusIcon } from '#web/admin/ui/icons.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { addPlace, countOf, emptyPlace, homeLists, isEmptyPlace, keptPlaces, movePlace, placeOf } from './home-lists.ts';

type PlaceToolsProps = {
  panel: string;
  values: Values;
  change: (change: Values) => void;
  offer: ReturnType<typeof useUndoHere>;
};

/** Of a card that is one of a list: the buttons by which it moves and goes, and below the last the one that makes room for another. */
export function placeTools({ panel, values, change, offer }: PlaceToolsProps): PanelExtras {
  const place = placeOf(panel);
  if (!place) return {};
  const { list, index } = place;
  const { one, most } = homeLists[list];
  const last = countOf(values, list) - 1;
  const takeOff = () => {
    const before = keptPlaces(values, list);
    change(emptyPlace(values, place));
    offer(`${panel} is taken off, once you save`, () => Promise.resolve(change(before)));
  };
  return {
    tools: (
      <>
        <IconButton label={`${panel}: one place up`} disabled={index === 0} onClick={() => change(movePlace(values, place, index - 1))}>
          <ArrowUpIcon className="size-4" />
        </IconButton>
        <IconButton
          label={`${panel}: one place down`}
          disabled={index === last}
          onClick={() => change(movePlace(values, place, index + 1))}
        >
          <ArrowUpIcon className="size-4 rotate-180" />
        </IconButton>
        <IconButton label={`${panel}: take off`} disabled={isEmptyPlace(values, place)} onClick={takeOff}>
          <MinusIcon className="size-4" />
        </IconButton>
      </>
    ),
    after: index === last && last + 1 < most && (
      <DeskButton onClick={() => change(addPlace(values, list))}>
        <PlusIcon className="size-4" />
        Another {one.toLowerCase()}
      </DeskButton>
    ),
  };
}
