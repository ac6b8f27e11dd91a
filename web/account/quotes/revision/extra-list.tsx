import type { CustomerLine } from '#contract/account/revision.schemas.ts';
import { formatRand } from '#domain/shared/money.ts';
import type { QuestionLine } from '#web/account/use-unsent-question.ts';
import { AskButton } from './revision-line-table.tsx';
import { formatLinePrice } from './revision-text.ts';

type ExtraListProps = {
  extras: readonly CustomerLine[];
  selected: readonly number[];
  showsCents: boolean;
  /** False if the quote is closed. Then words replace the checkboxes. */
  canChoose: boolean;
  onToggle: (index: number, isSelected: boolean) => void;
  onAsk: ((line: QuestionLine) => void) | undefined;
};

/** Renders the optional lines of an alternative with their amounts: as checkboxes, or with the words "Chosen" or "Not chosen". */
export function ExtraList({ extras, selected, showsCents, canChoose, onToggle, onAsk }: ExtraListProps) {
  // The right edge of the amounts is the same as in the line table.
  const rowClass = `flex min-h-11 flex-1 items-start gap-3 py-2.5 print:min-h-0 print:py-[0.2em] ${onAsk ? 'pr-1 print:pr-0' : ''}`;
  return (
    <ul className="border-t border-ink print:text-[9pt] print:leading-tight">
      {extras.map((line) => {
        const isSelected = selected.includes(line.index);
        const content = (
          <>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {line.label}
              <span className="block text-sm text-soft tabular-nums print:text-[8pt]">
                {[line.area, formatLinePrice(line)].filter(Boolean).join(' · ')}
              </span>
              {!canChoose && (
                <span className={`block text-sm print:text-[8pt] ${isSelected ? 'font-semibold text-fynbos' : 'text-soft'}`}>
                  {isSelected ? 'Chosen' : 'Not chosen'}
                </span>
              )}
            </span>
            <span className={`pl-4 whitespace-nowrap tabular-nums ${canChoose || isSelected ? '' : 'text-soft'}`}>
              {formatRand(line.grossCents, showsCents)}
            </span>
          </>
        );
        return (
          <li key={line.id} className="flex items-start border-b border-line">
            {canChoose ? (
              <label className={rowClass}>
                <input
                  type="checkbox"
                  checked={isSelected}
                  onChange={(event) => onToggle(line.index, event.target.checked)}
                  className="mt-0.5 size-5 shrink-0 print:size-3"
                />
                {content}
              </label>
            ) : (
              <div className={rowClass}>{content}</div>
            )}
            {onAsk && <AskButton line={line} onAsk={onAsk} />}
          </li>
        );
      })}
    </ul>
  );
}
