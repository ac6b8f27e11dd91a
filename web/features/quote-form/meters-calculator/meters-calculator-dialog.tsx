import { useEffect, useRef, useState, type Dispatch } from 'react';
import { formatHundredths, maxPieces, defaultDepthMm, type MeterUnit } from '#domain/pricing/meters.ts';
import { formatMetersWithUnit } from '#domain/quotes/quote-request.ts';
import type { QuoteDraft, PieceInput } from '#web/features/quote-form/draft/quote-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogHeading } from '#web/ui/dialog-heading.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChipGroup } from '#web/ui/forms/chip-group.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import type { FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import { PieceRow } from './piece-row.tsx';
import { hasLength, parsePiece, sumValidPieces, findSelectedUnit } from './pieces.ts';

type MetersCalculatorDialogProps = { open: boolean; onClose: () => void; draft: QuoteDraft; dispatch: Dispatch<FormAction> };

const units = [
  { value: 'running', label: 'Running meters', hint: 'along the edge' },
  { value: 'square', label: 'Square meters', hint: 'length × depth' },
];
const createEmptyPiece = (previous?: PieceInput): PieceInput => ({ length: '', depth: previous?.depth ?? String(defaultDepthMm) });
const getId = (index: number, part: 'length' | 'depth'): string => `piece-${index + 1}-${part}`;

/** Returns the id of the first empty or invalid input that the sum requires. */
function findMissingInput(pieces: readonly PieceInput[], unit: MeterUnit): string | undefined {
  if (!pieces.some(hasLength)) return getId(0, 'length');
  for (const [index, piece] of pieces.entries()) {
    const { lengthMm, depthMm } = parsePiece(piece);
    if (!hasLength(piece)) continue;
    if (lengthMm === undefined) return getId(index, 'length');
    if (unit === 'square' && depthMm === undefined) return getId(index, 'depth');
  }
  return undefined;
}

/** Returns the draft's pieces, at least one, and functions that change them and move the focus. */
function usePieces({ draft, dispatch }: Pick<MetersCalculatorDialogProps, 'draft' | 'dispatch'>) {
  const isPieceAdded = useRef(false);
  const pieces = draft.pieces.length > 0 ? draft.pieces : [createEmptyPiece()];
  // The draft stores the pieces.
  const setPieces = (changed: PieceInput[]) => dispatch({ type: 'set', answers: { pieces: changed } });
  const add = () => {
    isPieceAdded.current = true;
    setPieces([...pieces, createEmptyPiece(pieces.at(-1))]);
  };
  useEffect(() => {
    if (isPieceAdded.current) document.getElementById(getId(pieces.length - 1, 'length'))?.focus();
    isPieceAdded.current = false;
  }, [pieces.length]);
  const remove = (index: number) => {
    setPieces(pieces.filter((_, pieceIndex) => pieceIndex !== index));
    document.getElementById(getId(Math.max(0, index - 1), 'length'))?.focus();
  };
  return { pieces, setPieces, add, remove };
}

function PiecesForm({ onClose, draft, dispatch }: Omit<MetersCalculatorDialogProps, 'open'>) {
  const [unit, setUnit] = useState<MeterUnit>(() => findSelectedUnit(draft) ?? 'running');
  const [isSumRequested, setIsSumRequested] = useState(false);
  const { pieces, setPieces, add, remove } = usePieces({ draft, dispatch });
  const meters = formatHundredths(sumValidPieces(pieces, unit));
  const amount = formatMetersWithUnit(meters, { running: unit === 'running', square: unit === 'square' });
  const missingInputId = findMissingInput(pieces, unit);
  const showsErrors = isSumRequested && missingInputId !== undefined;
  const maxLengthMm = Math.max(1, ...pieces.map((piece) => parsePiece(piece).lengthMm ?? 0));

  const applySum = () => {
    setIsSumRequested(true);
    if (missingInputId !== undefined) return document.getElementById(missingInputId)?.focus();
    dispatch({ type: 'set', answers: { pieces, meters, running_meters: unit === 'running', square_meters: unit === 'square' } });
    return onClose();
  };

  return (
    <div className="p-5 sm:p-8">
      <DialogHeading>Work out the meters</DialogHeading>
      <p className="mb-6 text-soft">
        Measure each straight piece along the wall, and from the wall to the front. A tape measure is near enough.
      </p>
      <ChipGroup
        legend="Measured in"
        type="radio"
        name="pieces_unit"
        options={units}
        value={[unit]}
        onChange={([selectedUnit]) => setUnit(selectedUnit as MeterUnit)}
      />
      <ol className="mt-6 border-t border-line **:scroll-mt-20 **:scroll-mb-36">
        {pieces.map((piece, index) => (
          <PieceRow
            // oxlint-disable-next-line react/no-array-index-key -- pieces are identified by their position
            key={index}
            number={index + 1}
            piece={piece}
            unit={unit}
            scaleLengthMm={maxLengthMm}
            showsErrors={showsErrors}
            onChange={(changed) => setPieces(pieces.map((otherPiece, otherIndex) => (otherIndex === index ? changed : otherPiece)))}
            onRemove={pieces.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      {pieces.length < maxPieces ? (
        <Button variant="quiet" className="mt-3 -ml-2" onClick={add}>
          <PlusIcon /> Add a piece
        </Button>
      ) : (
        <p className="mt-4 text-sm text-soft">You can add up to six pieces. For a larger kitchen, add a plan in the last step.</p>
      )}
      <FieldError id="pieces-fault">{showsErrors ? 'Enter the missing sizes.' : undefined}</FieldError>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-5 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
        <p className="tabular-nums">
          Together <strong className="font-display text-2xl font-normal">{meters}</strong> <span>{amount.slice(meters.length + 1)}</span>
        </p>
        <Button onClick={applySum} className="max-sm:w-full" aria-describedby={missingInputId === undefined ? undefined : 'pieces-fault'}>
          {meters === '0' ? 'Use the sum' : `Use ${amount}`}
        </Button>
      </div>
    </div>
  );
}

/** Renders the dialog that sums up to six pieces. Sets the meters and the unit of the form to the result. */
export function MetersCalculatorDialog({ open, onClose, ...formProps }: MetersCalculatorDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label="Work out the meters" className="max-w-xl">
      {open && <PiecesForm onClose={onClose} {...formProps} />}
    </Dialog>
  );
}
