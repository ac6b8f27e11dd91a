import type { SummaryGroup, SummaryRow } from './summary-groups.ts';

type SummaryTableProps = {
  groups: SummaryGroup[];
  /** Caption for assistive technology. */
  caption: string;
  /** True to print the table in two columns on one page, whatever its length. */
  fitsOnePage?: boolean;
};

// Longer values take the whole width of the column.
const fullWidthLength = 120;

const getLength = (groups: SummaryGroup[]): number =>
  groups.flatMap(({ rows }) => rows).reduce((sum, { value }) => sum + value.length + 60 * value.split('\n').length, 0);

// Longer texts are printed in a smaller size; the smallest sizes join lines.
const sizes = [
  [2700, 'print:text-[9pt]'],
  [5000, 'print:text-[8pt]'],
  [7400, 'print:text-[7pt]'],
  [10_500, 'print:text-[6pt] print:**:whitespace-normal'],
  [Infinity, 'print:text-[5.5pt] print:**:whitespace-normal'],
] as const;
const getPrintSizeClass = (groups: SummaryGroup[]): string => sizes.find(([maxLength]) => getLength(groups) <= maxLength)![1];

const isFilled = ({ value }: SummaryRow): boolean => value.trim() !== '';
/** Returns true if the row is displayed: required answers also if they are missing. */
const hasRow = (row: SummaryRow): boolean => isFilled(row) || row.field !== undefined;

const lowercaseFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Renders the answers of a request by step. Unanswered optional questions are listed in one line below the table. */
export function SummaryTable({ groups, caption, fitsOnePage = false }: SummaryTableProps) {
  const [table, body, row, long, head] = fitsOnePage
    ? [
        `print:block print:columns-2 print:gap-x-[8mm] ${getPrintSizeClass(groups)}`,
        'print:block',
        'print:grid print:grid-cols-[34%_1fr]',
        'print:*:block print:block',
        'print:col-span-2',
      ]
    : ['print:text-[10pt]', '', '', '', ''];
  const answered = groups.map(({ title, rows }) => ({ title, rows: rows.filter(hasRow) })).filter(({ rows }) => rows.length > 0);
  const unanswered = groups.flatMap(({ rows }) => rows.filter((answer) => !hasRow(answer)));
  return (
    <>
      <table className={`w-full table-fixed text-left print:leading-tight ${table}`}>
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className="w-2/5 sm:w-64" />
          <col />
        </colgroup>
        {answered.map(({ title, rows }, index) => (
          <tbody key={title} className={body}>
            <tr className={`print:break-after-avoid ${row}`}>
              <th
                colSpan={2}
                scope="rowgroup"
                className={`border-b border-ink pb-2 font-display text-xl font-normal print:text-[1.3em] ${head} ${index === 0 ? 'print:pb-[0.2em]' : 'pt-9 print:pt-[0.8em] print:pb-[0.2em]'}`}
              >
                {title}
              </th>
            </tr>
            {rows.map((answer) => (
              <tr key={answer.label} className={`border-b border-line align-top ${answer.value.length > fullWidthLength ? long : row}`}>
                <th scope="row" className="py-2.5 pr-4 font-normal text-soft print:py-[0.25em]">
                  {answer.label}
                </th>
                <td className="py-2.5 whitespace-pre-line wrap-anywhere print:py-[0.25em]">
                  {isFilled(answer) ? answer.value : <span className="font-semibold text-alarm">Not given</span>}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {unanswered.length > 0 && (
        <p className="mt-5 max-w-prose text-[0.9375rem] text-soft print:mt-2 print:text-[8pt]">
          Not given: {unanswered.map(({ label }) => lowercaseFirst(label)).join(', ')}.
        </p>
      )}
    </>
  );
}
