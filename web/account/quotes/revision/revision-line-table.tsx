import type { CustomerLine } from '#contract/account/revision.schemas.ts';
import { formatRand } from '#domain/shared/money.ts';
import { createIcon } from '#web/ui/icons.tsx';
import type { QuestionLine } from '#web/account/use-unsent-question.ts';
import { formatLinePrice, formatLineQuantity, formatUnitPrice, groupLinesByArea, type LineGroup } from './revision-text.ts';

const MessageIcon = createIcon(<path d="M3 4h14v10H9l-4 3v-3H3z" />);

/** Renders the button that opens the message form for a question about a line. */
export const AskButton = ({ line, onAsk }: { line: QuestionLine; onAsk: (line: QuestionLine) => void }) => (
  <button
    type="button"
    aria-label={`Ask about this line: ${line.label}`}
    title="Ask about this line"
    onClick={() => onAsk({ id: line.id, label: line.label })}
    className="grid size-11 place-items-center rounded-sm text-soft hover:text-rust print:hidden"
  >
    <MessageIcon />
  </button>
);

const numberClass = 'py-2.5 pl-4 text-right whitespace-nowrap tabular-nums print:py-[0.2em]';
const wideNumberClass = `${numberClass} max-sm:hidden print:table-cell`;

type RevisionLineRowProps = { line: CustomerLine; showsCents: boolean; onAsk: RevisionLineTableProps['onAsk'] };

function RevisionLineRow({ line, showsCents, onAsk }: RevisionLineRowProps) {
  return (
    <tr className="border-b border-line align-top print:break-inside-avoid">
      <th scope="row" className="py-2.5 font-normal wrap-anywhere print:py-[0.2em]">
        {line.label}
        <span className="block text-sm text-soft tabular-nums sm:hidden print:hidden">{formatLinePrice(line)}</span>
      </th>
      <td className={wideNumberClass}>{formatLineQuantity(line)}</td>
      <td className={wideNumberClass}>{formatUnitPrice(line)}</td>
      <td className={numberClass}>{formatRand(line.grossCents, showsCents)}</td>
      {onAsk && (
        <td className="w-11 pl-1 print:hidden">
          <AskButton line={line} onAsk={onAsk} />
        </td>
      )}
    </tr>
  );
}

type AreaRowsProps = Omit<RevisionLineRowProps, 'line'> & { group: LineGroup; hasHeading: boolean };

function AreaRows({ group, hasHeading, showsCents, onAsk }: AreaRowsProps) {
  const areaCents = group.lines.reduce((sumCents, { grossCents }) => sumCents + grossCents, 0);
  return (
    <tbody>
      {hasHeading && (
        <tr className="border-b border-ink print:break-after-avoid">
          <th
            colSpan={5}
            scope="rowgroup"
            className={`pt-6 pb-2 font-display text-xl font-normal wrap-anywhere print:text-[11pt] print:pt-2 print:pr-0 print:pb-0 ${onAsk ? 'pr-12' : ''}`}
          >
            <span>{group.area || 'All areas'}</span>
            <span className="float-right pl-4 font-sans text-base text-soft tabular-nums print:text-[9pt]">
              {formatRand(areaCents, showsCents)}
            </span>
          </th>
        </tr>
      )}
      {group.lines.map((line) => (
        <RevisionLineRow key={line.id} line={line} showsCents={showsCents} onAsk={onAsk} />
      ))}
    </tbody>
  );
}

type RevisionLineTableProps = { lines: readonly CustomerLine[]; showsCents: boolean; onAsk: ((line: QuestionLine) => void) | undefined };

/** Renders the lines of an alternative by area. On phones, quantity and unit price are below the description. */
export function RevisionLineTable({ lines, showsCents, onAsk }: RevisionLineTableProps) {
  const groups = groupLinesByArea(lines);
  const hasHeading = groups.length > 1 || groups[0]?.area !== '';
  return (
    <table className="w-full border-t border-ink text-left print:text-[9pt] print:leading-tight">
      <caption className="sr-only">Lines of this alternative, by area</caption>
      <thead className="text-sm text-soft print:text-[8pt]">
        <tr>
          <th scope="col" className="py-2 font-normal print:py-0">
            Description
          </th>
          <th scope="col" className={`${wideNumberClass} font-normal`}>
            Quantity
          </th>
          <th scope="col" className={`${wideNumberClass} font-normal`}>
            Unit price
          </th>
          <th scope="col" className={`${numberClass} font-normal`}>
            Amount
          </th>
          {onAsk && (
            <th scope="col" className="print:hidden">
              <span className="sr-only">Ask</span>
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <AreaRows key={group.area} group={group} hasHeading={hasHeading} showsCents={showsCents} onAsk={onAsk} />
      ))}
    </table>
  );
}
