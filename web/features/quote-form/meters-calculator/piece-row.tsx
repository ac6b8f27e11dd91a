import { useState } from 'react';
import { toMeters, maxDepthMm, maxLengthMm, type MeterUnit } from '#domain/pricing/meters.ts';
import type { PieceInput } from '#web/features/quote-form/draft/quote-draft.ts';
import { runAfterPress } from '#web/ui/run-after-press.ts';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { parsePiece } from './pieces.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type PieceRowProps = {
  number: number;
  piece: PieceInput;
  unit: MeterUnit;
  /** Length of the longest piece in mm. The drawn lengths are scaled to it. */
  scaleLengthMm: number;
  /** True after the user has requested a sum with missing sizes: these display an error, also in inputs that were not visited. */
  showsErrors: boolean;
  onChange: (piece: PieceInput) => void;
  onRemove: (() => void) | undefined;
};

const labels = { length: 'Length', depth: 'Depth' };
const maxMm = { length: maxLengthMm, depth: maxDepthMm };
const formatPieceMeters = (meters: number, unit: MeterUnit): string =>
  `${Number(meters.toFixed(2))}\u00a0${unit === 'running' ? 'm' : 'm²'}`;

/** Renders the two inputs of a piece, and its length drawn to scale. */
export function PieceRow({ number, piece, unit, scaleLengthMm, showsErrors, onChange, onRemove }: PieceRowProps) {
  const [touched, setTouched] = useState({ length: false, depth: false });
  const { lengthMm, depthMm } = parsePiece(piece);
  const sizeMm = { length: lengthMm, depth: depthMm };
  const isRequired = {
    // A new piece contains a depth, so its length is not required until the user has visited the depth or requested the sum.
    length: piece.depth.trim() !== '' && (touched.depth || showsErrors),
    depth: piece.length.trim() !== '' && unit === 'square',
  };
  const getError = (part: 'length' | 'depth') => {
    if (sizeMm[part] !== undefined || !(touched[part] || showsErrors)) return undefined;
    if (piece[part].trim() === '') return isRequired[part] ? `${labels[part]} is missing.` : undefined;
    return `Whole mm, up to ${maxMm[part]}.`;
  };
  const renderInput = (part: 'length' | 'depth') => (
    <TextField
      id={`piece-${number}-${part}`}
      label={
        <>
          <span className="sr-only">{`Piece ${number}: `}</span>
          <span>{labels[part]}</span> <span className="font-normal text-soft">mm</span>
        </>
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={piece[part]}
      error={getError(part)}
      onChange={({ target }) => onChange({ ...piece, [part]: target.value })}
      onBlur={() => runAfterPress(() => setTouched((current) => ({ ...current, [part]: true })))}
    />
  );
  const size = lengthMm !== undefined && (unit === 'running' || depthMm !== undefined) ? { lengthMm, depthMm: depthMm ?? 0 } : undefined;
  return (
    <li className="border-b border-line py-4">
      <div className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-x-3">
        {renderInput('length')}
        {renderInput('depth')}
        {onRemove && (
          <ScriptedButton
            aria-label={`Remove piece ${number}`}
            onClick={onRemove}
            className="mt-7 grid size-11 place-items-center rounded-sm text-soft hover:bg-paper hover:text-ink"
          >
            <CloseIcon />
          </ScriptedButton>
        )}
      </div>
      <div aria-hidden="true" className="mt-3 h-4">
        {size && (
          <div style={{ width: `${Math.max(22, (size.lengthMm / scaleLengthMm) * 100)}%` }} className="transition-[width]">
            <DimensionLine>{formatPieceMeters(toMeters(size, unit), unit)}</DimensionLine>
          </div>
        )}
      </div>
    </li>
  );
}
