import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { CloseIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture, getJpegUrl } from '#web/ui/responsive-picture.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { openDialog, useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { useSortableItem } from '#web/admin/components/sortable.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { AltTextField } from './alt-text-field.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import type { Picture } from '#contract/schemas.ts';

export type EditablePicture = Picture & { kind?: string };
/** Changed properties of a picture. */
export type PictureEdit = { alt?: string; kind?: ''; focus?: { x: number; y: number } | null };

type Focus = { x: number; y: number };

const centre: Focus = { x: 50, y: 50 };
const clamp = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));
const keySteps: Record<string, Focus> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};

const CropPreviews = ({ picture, focus }: { picture: EditablePicture; focus: Focus }) => (
  <div aria-hidden="true" className="flex gap-3 sm:flex-col">
    {(['aspect-square', 'aspect-3/4', 'aspect-video'] as const).map((crop) => (
      <ResponsivePicture key={crop} picture={{ ...picture, focus }} sizes="144px" alt="" className={`w-24 sm:w-full ${crop}`} />
    ))}
  </div>
);

type FocalPointDialogProps = {
  picture: EditablePicture;
  /** Saves the point. @returns true if it was saved */
  onSave: (focus: Focus) => Promise<boolean>;
};

/** Sets the focal point with the pointer or the arrow keys. Cropped versions of the picture contain this point. */
function FocalPointDialog({ picture, onSave }: FocalPointDialogProps) {
  const [focus, setFocus] = useState<Focus>(picture.focus ?? centre);
  const { close } = useHostedDialog();
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = async () => {
    setErrorMessage(undefined);
    if (await onSave(focus)) close();
    else setErrorMessage('The focal point could not be saved. Please try again.');
  };
  const handlePointerDown = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setFocus({ x: clamp(((clientX - box.left) / box.width) * 100), y: clamp(((clientY - box.top) / box.height) * 100) });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    setFocus({ x: clamp(focus.x + step.x), y: clamp(focus.y + step.y) });
  };
  return (
    <AdminDialog
      title="Focal point"
      focusesContent
      errorMessage={errorMessage}
      actions={
        <>
          <AdminButton variant="quiet" onClick={() => setFocus(centre)}>
            Reset to centre
          </AdminButton>
          <AdminButton variant="primary" onClick={() => void save()}>
            Set focal point
          </AdminButton>
        </>
      }
      className="max-w-3xl"
    >
      <p className="text-soft">Click the part of the picture that must stay visible when it is cropped. You can also use the arrow keys.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <button
          type="button"
          data-initial-focus
          aria-label={`Focal point: ${focus.x}% from the left, ${focus.y}% from the top`}
          onPointerDown={handlePointerDown}
          onKeyDown={handleKeyDown}
          className="relative cursor-crosshair self-start bg-well"
        >
          <img src={getJpegUrl(picture.path, 800)} width={picture.width} height={picture.height} alt="" className="h-auto w-full" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 border-2 border-[#fff] shadow-[0_0_0_2px_#1b1a18]"
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          />
        </button>
        <CropPreviews picture={picture} focus={focus} />
      </div>
    </AdminDialog>
  );
}

type PictureCardProps = {
  picture: EditablePicture;
  index: number;
  count: number;
  kinds: readonly { value: string; label: string }[] | undefined;
  hasNoAltText: boolean | undefined;
  /** True to report each change of the alt text; false to report on blur. */
  savesWhileTyping: boolean;
  single: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Saves a change. @returns true if it was saved */
  onEdit: (edit: PictureEdit) => Promise<boolean>;
};

export const getPictureName = (index: number): string => `Picture ${index + 1}`;

/** Renders one picture of a list, with its alt text, kind, focal point and position. */
export function PictureCard(props: PictureCardProps) {
  const { picture, index, count, kinds, hasNoAltText, savesWhileTyping, single, onMove, onRemove, onEdit } = props;
  const name = getPictureName(index);
  const { itemProps, handle, isDragging } = useSortableItem(picture._id, name);
  return (
    <li
      {...itemProps}
      aria-label={name}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-sm border border-line bg-card p-2 max-sm:grid-rows-[auto_1fr] sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] ${isDragging ? 'shadow-lift' : ''}`}
    >
      <button
        type="button"
        className="place-self-start"
        aria-label={`${name}: set focal point`}
        onClick={() => openDialog(<FocalPointDialog picture={picture} onSave={(focus) => onEdit({ focus })} />)}
      >
        <ResponsivePicture picture={picture} sizes="88px" alt="" className="h-16 w-22 rounded-sm" />
      </button>
      <div className="min-w-0 space-y-1.5 empty:hidden max-sm:row-start-2">
        {!hasNoAltText && (
          <AltTextField name={name} altText={picture.alt} savesWhileTyping={savesWhileTyping} onSave={(alt) => onEdit({ alt })} />
        )}
        {kinds && (
          <div>
            <span aria-hidden="true" className="mb-0.5 block text-xs text-soft">
              Kind
            </span>
            <InlineSelect label={`${name}: kind`} value={picture.kind ?? ''} onChange={(kind) => void onEdit({ kind: kind as '' })}>
              {kinds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </InlineSelect>
          </div>
        )}
      </div>
      <div className="flex flex-col items-center max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:col-start-3">
        {!single && handle}
        {!single && <ReorderButtons name={name} index={index} count={count} onMove={onMove} />}
        <IconButton label={`Remove ${name}`} data-removes-item onClick={onRemove}>
          <CloseIcon className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}
