import type { SummaryGroup } from './groups.ts';

/** The draft, step by step, as it will be sent. What was left open says so. */
export function SummaryTable({ groups }: { groups: SummaryGroup[] }) {
  return (
    <table className="w-full table-fixed text-left print:text-[10pt] print:leading-tight">
      <caption className="sr-only">Your request, as it will be sent</caption>
      <colgroup>
        <col className="w-2/5 sm:w-64" />
        <col />
      </colgroup>
      {groups.map(({ title, rows }, index) => (
        <tbody key={title}>
          <tr>
            <th
              colSpan={2}
              scope="rowgroup"
              className={`border-b border-ink pb-2 font-display text-xl font-normal print:pb-1 ${index === 0 ? '' : 'pt-9 print:pt-4'}`}
            >
              {title}
            </th>
          </tr>
          {rows.map(({ label, value }) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-4 font-normal text-soft print:py-1">
                {label}
              </th>
              <td className="py-2.5 whitespace-pre-line wrap-anywhere print:py-1">
                {value.trim() === '' ? <span className="text-soft">Not given</span> : value}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
