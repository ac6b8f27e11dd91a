import { formatParticulars, type SellerParticulars } from '#domain/orders/sale-settings.ts';
import { contentArea } from './pdf-canvas.ts';
import { styles } from './pdf-styles.ts';
import type { PdfWriter } from './pdf-writer.ts';

/** The business as shown on its documents. `logo` is a PNG. */
export type Letterhead = { site: { title: string; email: string; phone: string }; logo?: Buffer | undefined };

const logoBox = { x: contentArea.left, width: 200, height: 44 };

/** Adds the logo or name of the business, its particulars, and a line with the kind of the document. */
export function addLetterhead(writer: PdfWriter, seller: SellerParticulars, { site, logo }: Letterhead, kind: string): void {
  const { root, addText } = writer;
  const rightColumn = { x: contentArea.left + 270, width: contentArea.width - 270 };
  writer.moveTo(48);
  if (logo) writer.addLogo(root, logo, site.title || seller.legalName, logoBox);
  else addText(root, 'P', site.title || seller.legalName, styles.brand, { x: contentArea.left, width: 260 });
  const leftBottom = writer.y;
  writer.moveTo(48);
  const particulars = [...formatParticulars(seller), [site.phone, site.email].filter(Boolean).join(' · ')];
  for (const text of particulars) addText(root, 'P', text, styles.small, rightColumn, 'right');
  writer.moveTo(Math.max(leftBottom, writer.y) + 14);
  writer.addDimensionLine(root, 'P', kind, styles.small);
  writer.addSpace(14);
}
