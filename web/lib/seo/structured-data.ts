import type { SaleUnit } from '#domain/pricing/meters.ts';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { parseDayHours, type OpeningHours } from '#domain/content/opening-hours.ts';
import { toInternationalNumber } from '#domain/accounts/phone.ts';
import { getShareImagePath } from '#domain/media/picture.ts';
import type { PageMeta, RootData } from './page-meta.ts';
import type { Breadcrumb } from '#web/lib/router/breadcrumbs.tsx';
import * as paths from '#web/lib/router/site-paths.ts';

/** Schema.org object. The values are not escaped here, because PageMetadata escapes them. */
export type SchemaOrgNode = { '@type': string; [property: string]: unknown };

/** Removes empty properties, because an empty text would be a false statement. */
const omitEmpty = <Value extends object>(node: Value): Value =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Value;

const getBusinessId = (origin: string): string => `${origin}/#business`;

const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const weekdays = {
  mon: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: ['Saturday'],
  sun: ['Sunday'],
} as const satisfies Record<keyof OpeningHours, readonly string[]>;

/** Returns the opening hours, without closed days and days with a text instead of hours. */
export const createOpeningHoursData = (hours: OpeningHours): SchemaOrgNode[] =>
  (['mon', 'sat', 'sun'] as const).flatMap((day) => {
    const parsed = parseDayHours(hours[day]);
    if (parsed === undefined || parsed === 'closed') return [];
    const { opens, closes } = parsed;
    return [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [...weekdays[day]],
        opens: formatClock(opens),
        closes: formatClock(closes),
      },
    ];
  });

function createAddressData(
  { line1, line2, city, province, postal_code }: GeneralSettings['address'],
  country: string,
): SchemaOrgNode | undefined {
  if (!line1 && !city) return undefined;
  return omitEmpty({
    '@type': 'PostalAddress',
    streetAddress: [line1, line2].filter(Boolean).join(', '),
    addressLocality: city,
    addressRegion: province,
    postalCode: postal_code,
    addressCountry: country || 'ZA',
  });
}

/** Returns the business as a schema.org LocalBusiness; undefined if the settings have no name. */
export function createBusinessData({ settings, social, origin, homePreview }: RootData): SchemaOrgNode | undefined {
  if (!settings?.site_title) return undefined;
  const { site_title: name, address, phone, email, opening_hours: hours } = settings;
  const { lat, lng } = address;
  return omitEmpty({
    '@type': 'LocalBusiness',
    '@id': getBusinessId(origin),
    name,
    url: `${origin}/`,
    image: homePreview?.picture ? `${origin}${getShareImagePath(homePreview.picture.path, homePreview.picture.focus)}` : undefined,
    telephone: phone.number && toInternationalNumber(phone.number, phone.dialcountry),
    email,
    address: createAddressData(address, phone.code),
    geo: lat === null || lng === null ? undefined : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    openingHoursSpecification: createOpeningHoursData(hours),
    currenciesAccepted: 'ZAR',
    sameAs: social.map(({ url }) => url),
  });
}

// UN/CEFACT unit codes by the unit of a price.
const unitCodes: Partial<Record<SaleUnit, string>> = { square_metre: 'MTK', running_metre: 'MTR' };

const toQuantitativeValue = (value: number | null): SchemaOrgNode | undefined =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode: 'MMT' };

/**
 * Returns the starting price as an offer. Products are made to order after a quote, so there is no stock and no
 * checkout.
 */
function createOfferData({ price, pricePer, saleUnit, slug }: Product, origin: string, seller: string): SchemaOrgNode | undefined {
  if (price <= 0) return undefined;
  const unitCode = unitCodes[saleUnit];
  const amount = { price, priceCurrency: 'ZAR' };
  return {
    '@type': 'Offer',
    ...amount,
    availability: 'https://schema.org/MadeToOrder',
    itemCondition: 'https://schema.org/NewCondition',
    url: `${origin}${paths.stone(slug)}`,
    seller: omitEmpty({ '@type': 'LocalBusiness', '@id': getBusinessId(origin), name: seller }),
    priceSpecification: omitEmpty({
      '@type': 'UnitPriceSpecification',
      ...amount,
      minPrice: price,
      valueAddedTaxIncluded: true,
      unitText: pricePer,
      unitCode,
      referenceQuantity: unitCode && { '@type': 'QuantitativeValue', value: 1, unitCode },
    }),
  };
}

/** Returns a product with its starting price, VAT included. @param seller name of the business; '' without one */
export const createProductData = (product: Product, origin: string, seller: string): SchemaOrgNode =>
  omitEmpty({
    '@type': 'Product',
    '@id': `${origin}${paths.stone(product.slug)}#stone`,
    name: product.name,
    description: product.description,
    url: `${origin}${paths.stone(product.slug)}`,
    image: product.pictures.map(({ path }) => `${origin}${path}`),
    category: [product.mainCategoryName, product.subCategoryName].filter(Boolean).join(' > '),
    material: product.mainCategoryName,
    color: product.colourName,
    width: toQuantitativeValue(product.slabLengthMm),
    height: toQuantitativeValue(product.slabWidthMm),
    additionalProperty: [
      ['Finish', product.finish],
      ['Edge profile', product.edgeProfile],
    ]
      .filter(([, value]) => value)
      .map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
    offers: createOfferData(product, origin, seller),
  });

/** Returns the breadcrumbs from the home page to a page. @param trail ends with the page itself */
export const createBreadcrumbData = (trail: readonly Breadcrumb[], origin: string): SchemaOrgNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** Returns a picture of the business's work in the size of the linked file, which is at most 1200 px wide. */
export function createImageData({ path, alt, width, height }: Picture, origin: string, creator: string): SchemaOrgNode {
  const scale = Math.min(1, 1200 / width);
  return omitEmpty({
    '@type': 'ImageObject',
    '@id': `${origin}${path}`,
    contentUrl: `${origin}${path}`,
    caption: alt,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    creator: { '@id': getBusinessId(origin), '@type': 'Organization', name: creator },
    creditText: creator,
  });
}

/** Returns the structured data of a page as one JSON-LD document. */
export function createStructuredData(root: RootData, { title, path, crumbs = [], about = {} }: PageMeta) {
  const { origin, settings } = root;
  const name = settings?.site_title ?? '';
  const nodes: (SchemaOrgNode | undefined)[] = [
    path === '/' && name ? { '@type': 'WebSite', '@id': `${origin}/#site`, name, url: `${origin}/`, inLanguage: 'en-ZA' } : undefined,
    about.business && createBusinessData(root),
    about.product && createProductData(about.product, origin, name),
    title && path ? createBreadcrumbData([...crumbs, { name: title, path }], origin) : undefined,
    ...(about.pictures ?? []).map((picture) => createImageData(picture, origin, name)),
  ];
  return { '@context': 'https://schema.org', '@graph': nodes.filter((node) => node !== undefined) };
}
