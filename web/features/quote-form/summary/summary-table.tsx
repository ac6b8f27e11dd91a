import type { SummaryGroup, SummaryRow } from './summary-groups.ts';

type SummaryTableProps = {
  groups: SummaryGroup[];
  /** Caption for assistive technology. */
  caption: string;
  /** True to print the table in two columns on one page, for any length. */
  fitsOnePage?: boolean;
};

// Maximum length of a value next to its label in print. Longer values are below the label.
const maxInlineLength = 120;

// Adds 60 characters per line, because a short line takes as much height as a full one.
const getTextLength = (groups: SummaryGroup[]): number =>
  groups.flatMap(({ rows }) => rows).reduce((sum, { value }) => sum + value.length + 60 * value.split('\n').length, 0);

// Maximum length of the text and print classes. Longer texts are printed in a smaller size; the smallest sizes ignore line breaks.
const printSizeClasses = [
  [2700, 'print:text-[9pt]'],
  [5000, 'print:text-[8pt]'],
  [7400, 'print:text-[7pt]'],
  [10_500, 'print:text-[6pt] print:**:whitespace-normal'],
  [Infinity, 'print:text-[5.5pt] print:**:whitespace-normal'],
] as const;
const getPrintSizeClass = (groups: SummaryGroup[]): string =>
  printSizeClasses.find(([maxLength]) => getTextLength(groups) <= maxLength)![1];

const isFilled = ({ value }: SummaryRow): boolean => value.trim() !== '';
/** Returns true if the row is displayed: required answers also if they are missing. */
const isDisplayed = (row: SummaryRow): boolean => isFilled(row) || row.isRequired === true;

const lowercaseFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Renders the answers of a request by step. Unanswered optional questions are listed in one line below the table. */
export function SummaryTable({ groups, caption, fitsOnePage = false }: SummaryTableProps) {
  const [tableClass, bodyClass, rowClass, longRowClass, headingClass] = fitsOnePage
    ? [
        `print:block print:columns-2 print:gap-x-[8mm] ${getPrintSizeClass(groups)}`,
        'print:block',
        'print:grid print:grid-cols-[34%_1fr]',
        'print:*:block print:block',
        'print:col-span-2',
      ]
    : ['print:text-[10pt]', '', '', '', ''];
  const displayedGroups = groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(isDisplayed) }))
    .filter(({ rows }) => rows.length > 0);
  const omittedRows = groups.flatMap(({ rows }) => rows.filter((answer) => !isDisplayed(answer)));
  return (
    <>
      <table className={`w-full table-fixed text-left print:leading-tight ${tableClass}`}>
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className="w-2/5 sm:w-64" />
          <col />
        </colgroup>
        {displayedGroups.map(({ title, rows }, index) => (
          <tbody key={title} className={bodyClass}>
            <tr className={`print:break-after-avoid ${rowClass}`}>
              <th
                colSpan={2}
                scope="rowgroup"
                className={`border-b border-ink pb-2 font-display text-xl font-normal print:text-[1.3em] ${headingClass} ${index === 0 ? 'print:pb-[0.2em]' : 'pt-9 print:pt-[0.8em] print:pb-[0.2em]'}`}
              >
                {title}
              </th>
            </tr>
            {rows.map((answer) => (
              <tr
                key={answer.label}
                className={`border-b border-line align-top ${answer.value.length > maxInlineLength ? longRowClass : rowClass}`}
              >
                <th scope="row" className="py-2.5 pr-4 font-normal text-soft print:py-[0.25em]">
                  {answer.label}
                </th>
                <td className="py-2.5 whitespace-pre-line wrap-anywhere print:py-[0.25em]">
                  {isFilled(answer) ? answer.value : <span className="font-semibold text-error">Not given</span>}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {omittedRows.length > 0 && (
        <p className="mt-5 max-w-prose text-medium text-soft print:mt-2 print:text-[8pt]">
          {`Not given: ${omittedRows.map(({ label }) => lowercaseFirst(label)).join(', ')}.`}
        </p>
      )}
    </>
  );
}
