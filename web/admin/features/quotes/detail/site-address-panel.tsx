import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { QuotedText } from './request-details-panel.tsx';
import { SiteAddressDialog } from './site-address-dialog.tsx';

/** Labels by the answer to `install_groundfloor`. */
const accessLabels: Record<string, string> = { yes: 'Ground floor, with parking', no: 'Not on the ground floor, or no parking' };

type Address = AdminQuoteDetail['site'];

/** Returns the lines of an address. Removes repeated lines, because customers may enter the suburb in both lines. */
const listLines = ({ line1, line2, city, province, postal_code: postalCode }: Address): string[] =>
  [...new Set([line1, line2, [city, postalCode].filter(Boolean).join(' '), province])].filter(Boolean);

const isSameAddress = (a: Address, b: Address): boolean => listLines(a).join('\n') === listLines(b).join('\n');

/** Renders the address and access of the site. Staff add what they learn after the request; the request itself does not change. */
export function SiteAddressPanel({ quote }: { quote: AdminQuoteDetail }) {
  const { site, contact, install_groundfloor: groundFloor, notes, customerDetails } = quote;
  const mapQuery = encodeURIComponent([site.line1, site.line2, site.city, site.postal_code].filter(Boolean).join(', '));
  const isIncomplete = site.line1 === '' || site.line2 === '';
  return (
    <Panel title="Site">
      <address className="not-italic">
        {listLines(site).map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      {isIncomplete && !customerDetails.erased && <p className="mt-1 text-soft">The street or suburb is still missing.</p>}
      {!isSameAddress(site, contact) && (
        <p className="mt-1 text-note wrap-anywhere">
          {`Added after the request, which says: ${listLines(contact).join(', ') || 'no address'}.`}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-4">
        {site.line1 !== '' && (
          <a
            href={`https://www.openstreetmap.org/search?query=${mapQuery}`}
            target="_blank"
            rel="noreferrer"
            className="inline-block rounded-sm py-1 quiet-link pointer-coarse:py-3"
          >
            View on map
          </a>
        )}
        {!customerDetails.erased && (
          <AdminButton
            variant="quiet"
            className={site.line1 === '' ? '-ml-2' : ''}
            onClick={() => openDialog(<SiteAddressDialog quote={quote} />)}
          >
            {isIncomplete ? 'Add the address' : 'Change the address'}
          </AdminButton>
        )}
      </div>
      {accessLabels[groundFloor] && <p className="mt-2">{accessLabels[groundFloor]}</p>}
      <QuotedText label="Notes on access">{notes}</QuotedText>
    </Panel>
  );
}
