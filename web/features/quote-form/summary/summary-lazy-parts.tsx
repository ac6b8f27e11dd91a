import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Contact } from '#domain/quotes/quote-request.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { getSiteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { AccountNote } from '#web/features/quote-form/account-note.tsx';
import { fillEmptyAddress } from '#web/features/quote-form/fill-empty-address.ts';
import { useResidence } from '#web/features/quote-form/use-residence.ts';
import { ProductPriceText } from '#web/features/catalogue/product-price-text.tsx';
import { listAddressLines } from '#web/features/contact/business-details.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';

/** Renders the business's name and contact details, in print only. */
export function Letterhead() {
  const root = useRouteLoaderData<RootData>('root');
  const [today] = useState(() => new Date().toISOString());
  const { phone, email, emailSales, address } = root?.settings ?? {};
  return (
    <header className="letterhead hidden justify-between gap-8 border-b border-ink pb-2 text-[8pt] leading-snug print:flex">
      <div>
        <p className="font-display text-[18pt] leading-none">{getSiteTitle(root)}</p>
        <p className="mt-1.5 text-soft">{`Not sent yet. Printed on ${formatDate(today)}`}</p>
      </div>
      <div className="text-right">
        {address && <p>{listAddressLines(address).join(', ')}</p>}
        {phone?.number && <p className="tabular-nums">{formatPhone(phone.number, phone.dialcountry)}</p>}
        <p>{[email, emailSales].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  );
}

/** Renders the selected product as a line with a small picture, in print only. */
export function PrintedProduct({ draft: { product, service_name } }: { draft: QuoteDraft }) {
  if (product === null || service_name !== '') return null;
  return (
    <div className="mb-3 hidden items-center gap-3 text-[9pt] print:flex">
      <ResponsivePicture picture={product.picture} sizes="20mm" eager className="h-[12mm] w-[18mm] shrink-0" alt="" />
      <p>
        <span className="block font-display text-[13pt] leading-tight">{product.name}</span>
        <span>{`${product.mainCategoryName} ·`}</span> <ProductPriceText product={product} className="inline" />
        {product.price > 0 && <span>, VAT included, subject to measuring on site</span>}
      </p>
    </div>
  );
}

type AccountNoteWithAddressProps = { draft: QuoteDraft; onAddressLoaded: (contact: Contact) => void };

/**
 * Renders the note for visitors that sending requires an account. Fills empty address fields after the visitor has signed
 * in. Part of the lazy print module, because neither is needed for the first render.
 */
export function AccountNoteWithAddress({ draft, onAddressLoaded }: AccountNoteWithAddressProps) {
  useResidence((residence) => onAddressLoaded(fillEmptyAddress(draft.contact, residence)), false);
  return <AccountNote />;
}
