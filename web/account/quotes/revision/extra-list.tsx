import type { CustomerLine } from '#contract/account/revision.schemas.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import type { QuestionLine } from '#web/account/quotes/use-unsent-question.ts';
import { AskButton } from './line-table.tsx';
import { formatLinePrice } from './revision-text.ts';

type ExtraListProps = {
  extras: readonly CustomerLine[];
  selected: readonly number[];
  canChoose: boolean;
  onToggle: (index: number, isSelected: boolean) => void;
  onAsk: ((line: QuestionLine) => void) | undefined;
};

/** Renders the optional lines of an alternative as checkboxes with their amounts. */
export function ExtraList({ extras, selected, canChoose, onToggle, onAsk }: ExtraListProps) {
  const showsCents = haveCents(extras.map(({ grossCents }) => grossCents));
  return (
    <ul className="border-t border-ink print:text-[9pt] print:leading-tight">
      {extras.map((line) => (
        <li key={line.id} className="flex items-start border-b border-line">
          <label className="flex min-h-11 flex-1 items-start gap-3 py-2.5 print:min-h-0 print:py-[0.2em]">
            <input
              type="checkbox"
              checked={selected.includes(line.index)}
              disabled={!canChoose}
              onChange={(event) => onToggle(line.index, event.target.checked)}
              className="mt-0.5 size-5 shrink-0 print:size-3"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {line.label}
              <span className="block text-sm text-soft tabular-nums print:text-[8pt]">
                {[line.area, formatLinePrice(line)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="pl-4 whitespace-nowrap tabular-nums">{formatRand(line.grossCents, showsCents)}</span>
          </label>
          {onAsk && <AskButton line={line} onAsk={onAsk} />}
        </li>
      ))}
    </ul>
  );
}
