import type { BankDetails, SellerParticulars } from './sale-settings.ts';

/** The places with demonstration wording that block sending. */
export const demoWordingPlaces = ['terms', 'particulars', 'bank'] as const;
export type DemoWordingPlace = (typeof demoWordingPlaces)[number];

type BusinessTexts = { siteTitle: string; seller: SellerParticulars; bank: BankDetails; termsHtml: string };

const demoWording = /demonstration(?: wording| \(pty\)| bank| only|$)|fictional business|to be completed/i;
/** The demo shop's numbers contain zeros only. */
const isZeroNumber = (text: string): boolean => /^[0\s/-]*0[0\s/-]*$/.test(text);

/** Returns true for the untouched demo shop. Its legal name is the name of the business, marked as a demonstration. */
const isDemoShop = ({ siteTitle, seller }: BusinessTexts): boolean =>
  siteTitle !== '' && seller.legalName === `${siteTitle} Demonstration (Pty) Ltd`;

/**
 * Lists the places that still contain the wording of the demo shop after the business was renamed. Terms and particulars are part of every
 * quote, and customers pay to the bank account. The untouched demo shop has none.
 */
export function listDemoWording(texts: BusinessTexts): DemoWordingPlace[] {
  if (isDemoShop(texts)) return [];
  const { seller, bank, termsHtml } = texts;
  const isLeft: Record<DemoWordingPlace, boolean> = {
    terms: demoWording.test(termsHtml),
    particulars: Object.values(seller).some((text) => demoWording.test(text) || isZeroNumber(text)),
    bank: Object.values(bank).some((text) => demoWording.test(text) || isZeroNumber(text)),
  };
  return demoWordingPlaces.filter((place) => isLeft[place]);
}
