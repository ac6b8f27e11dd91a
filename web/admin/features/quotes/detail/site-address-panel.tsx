import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QuotedText } from './request-details-panel.tsx';

/** Labels by the answer to `install_groundfloor`. */
const accessLabels: Record<string, string> = { yes: 'Ground floor, with parking', no: 'Not on the ground floor, or no parking' };

/** Renders the address and access of the site. */
export function SiteAddressPanel({ quote: { contact, install_groundfloor: groundFloor, notes } }: { quote: AdminQuoteDetail }) {
  const { line1, line2, city, province, postal_code: postalCode } = contact;
  // Removes repeated lines, because customers may enter the suburb in both lines.
  const lines = [...new Set([line1, line2, [city, postalCode].filter(Boolean).join(' '), province])].filter(Boolean);
  const mapQuery = encodeURIComponent([line1, line2, city, postalCode].filter(Boolean).join(', '));
  return (
    <Panel title="Site">
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      <a
        href={`https://www.openstreetmap.org/search?query=${mapQuery}`}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-block rounded-sm py-1 text-rust underline-offset-4 hover:underline pointer-coarse:py-3"
      >
        View on map
      </a>
      {accessLabels[groundFloor] && <p className="mt-2">{accessLabels[groundFloor]}</p>}
      <QuotedText label="Notes on access">{notes}</QuotedText>
    </Panel>
  );
}
