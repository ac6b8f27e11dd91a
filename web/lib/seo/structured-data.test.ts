import { saleUnits, type SaleUnit } from '#domain/pricing/meters.ts';
import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { RootData } from './page-meta.ts';
import { createPageMetadata, type Metadata } from './page-meta.ts';
import { createBreadcrumbData, createBusinessData, createImageData, createOpeningHoursData, createProductData } from './structured-data.ts';

const origin = 'https://shop.test';
const picture = { _id: 'p', path: '/media/abc/1200.jpg', alt: 'A slab', width: 2400, height: 1500, placeholder: '', kind: 'slab' as const };
const stone = {
  _id: 's',
  slug: 'karoo-night',
  name: 'Karoo Night',
  mainCategory: 'm',
  mainCategoryName: 'Granite',
  subCategory: 't',
  subCategoryName: 'Black Granite',
  colour: 'c',
  colourName: 'Black',
  description: 'Almost pure black.',
  pictures: [picture],
  price: 2350.5,
  pricePer: 'per m²',
  saleUnit: 'square_metre',
  status: 'active',
  finish: 'Polished',
  slabLengthMm: 3200,
  slabWidthMm: null,
  edgeProfile: '',
} satisfies Partial<Product> as Product;
const root: RootData = {
  settings: {
    email: 'hello@shop.test',
    emailSales: '',
    address: {
      line1: '1 Long Street',
      line2: '',
      city: 'Cape Town',
      postal_code: '8001',
      state: '',
      province: 'Western Cape',
      formatted_address: '',
      lat: null,
      lng: null,
    },
    phone: { number: '0210000142', code: 'ZA', dialcountry: '27' },
    copyright: '',
    answer_time: '',
    opening_hours: { mon: '08:00 - 17:00', sat: 'By appointment', sun: 'Closed' },
    site_title: 'Shop',
  },
  social: [],
  origin,
  year: 2026,
  homePreview: { text: 'Stone.', picture },
};

describe('the structured data of a stone', () => {
  const getOffer = (overrides: Partial<Product>) =>
    createProductData({ ...stone, ...overrides }, origin, 'Shop')['offers'] as Record<string, any> | undefined;

  test('has the price per unit in rand, VAT included', () => {
    expect(getOffer({})).toMatchObject({
      '@type': 'Offer',
      price: 2350.5,
      priceCurrency: 'ZAR',
      url: `${origin}/stone/karoo-night`,
      seller: { name: 'Shop' },
      priceSpecification: { '@type': 'UnitPriceSpecification', unitText: 'per m²', unitCode: 'MTK', valueAddedTaxIncluded: true },
    });
  });

  test('has the unit code of a price per meter, and no unit code for other units', () => {
    const getUnitCode = (saleUnit: SaleUnit) => getOffer({ saleUnit })!['priceSpecification'].unitCode as unknown;
    expect(saleUnits.map(getUnitCode)).toEqual(['MTK', 'MTR', undefined, undefined]);
  });

  test('has no offer without a price, and omits empty properties', () => {
    expect(getOffer({ price: 0 })).toBeUndefined();
    const structuredData = createProductData(stone, origin, '');
    expect(structuredData).toMatchObject({ width: { value: 3200, unitCode: 'MMT' }, image: [`${origin}/media/abc/1200.jpg`] });
    expect(structuredData).not.toHaveProperty('height');
    expect(structuredData['additionalProperty']).toEqual([{ '@type': 'PropertyValue', name: 'Finish', value: 'Polished' }]);
  });
});

describe('the structured data of the business', () => {
  test('contains only values of the settings', () => {
    const structuredData = createBusinessData(root)!;
    expect(structuredData).toMatchObject({
      name: 'Shop',
      telephone: '+27210000142',
      image: `${origin}/media/abc/og.jpg`,
      address: { streetAddress: '1 Long Street', addressCountry: 'ZA' },
    });
    for (const property of ['geo', 'sameAs']) expect(structuredData).not.toHaveProperty(property);
    expect(createBusinessData({ ...root, settings: undefined })).toBeUndefined();
  });

  test('has the opening hours of days with parsable hours, without closed days and other texts', () => {
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    expect(createOpeningHoursData(root.settings!.opening_hours)).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays, opens: '08:00', closes: '17:00' },
    ]);
  });
});

test('breadcrumbs start at home and count from 1', () => {
  expect(createBreadcrumbData([{ name: 'Categories', path: '/allproducts' }], origin)['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Categories', item: `${origin}/allproducts` },
  ]);
});

test('a picture has the size of its file', () => {
  expect(createImageData(picture, origin, 'Shop')).toMatchObject({ contentUrl: `${origin}/media/abc/1200.jpg`, width: 1200, height: 750 });
  expect(createImageData({ ...picture, width: 600, height: 400 }, origin, 'Shop')).toMatchObject({ width: 600, height: 400 });
});

describe('the metadata of a page', () => {
  const findContent = ({ meta }: Metadata, name: string) => meta.find((entry) => entry.property === name || entry.name === name)?.content;

  test('uses the text and picture of the home page as defaults', () => {
    const meta = createPageMetadata(root, { title: 'Terms', path: '/terms' });
    expect(findContent(meta, 'description')).toBe('Stone.');
    expect(findContent(meta, 'og:image')).toBe(`${origin}/media/abc/og.jpg`);
    expect(findContent(meta, 'og:image:alt')).toBe('A slab');
  });

  test('of a hidden page contains noindex and no canonical URL', () => {
    const meta = createPageMetadata(root, { title: 'Mine', path: '/mine', hidden: true });
    expect(findContent(meta, 'robots')).toBe('noindex');
    expect([meta.canonical, findContent(meta, 'og:url')]).toEqual([undefined, undefined]);
  });

  test('truncates a long description at the end of a word', () => {
    const text = findContent(createPageMetadata(root, { description: 'granite '.repeat(40), path: '/' }), 'description')!;
    expect(text).toMatch(/^(granite )+granite…$/);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
