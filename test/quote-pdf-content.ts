import sharp from 'sharp';
import type { RevisionLine } from '#domain/revisions/revision.ts';
import type { QuotePdfContent } from '#server/modules/documents/index.ts';

const sampleLines = [
  ['Slabs, cut to size', 4250, 'm2', 420_000],
  ['Polished edge, 20 mm pencil round', 6100, 'm', 68_550],
  ['Undermount sink cut-out', 1000, 'each', 145_000],
  ['Hob cut-out, flush', 2000, 'each', 185_000],
  ['Upstand, 100 mm', 3333, 'm', 38_010],
  ['Delivery and installation', 1000, 'each', 450_000],
  ['Sealing', 7500, 'percent', 1_000_000],
  ['Credit for your own sink', 1000, 'each', -45_050],
] as const;
const areas = ['Kitchen', 'Scullery', 'Island', ''];

/** Builds a line of a quote. Its label contains its number, so that all labels differ. */
export function buildRevisionLine(index: number, lineCount: number): RevisionLine {
  const [label, quantity, unit, unitPriceCents] = sampleLines[index % sampleLines.length]!;
  const area = areas[Math.floor((index * areas.length) / lineCount)]!;
  return {
    kind: 'other',
    label: `${label} ${index + 1}`,
    quantity,
    unit,
    unitPriceCents,
    area,
    isOptional: false,
    engine: null,
    reason: '',
  };
}

const terms = [
  '<h2>Measuring</h2><p>We measure <strong>after</strong> the cabinets are fixed &amp; level.</p>',
  '<ul><li>Seams are placed by us.</li><li><p>Veins do not match.</p></li></ul><ol><li>First</li><li>Second</li></ol>',
  '<table><tr><th>Stage</th><td>Share</td></tr></table>',
  '<p>Stone is a natural material. Its colour and veins vary between slabs, and samples show the stone but not the slab.</p>'.repeat(20),
].join('');

/** Draws a picture that is similar to a photo of a stone. Equal arguments return equal bytes. */
function drawStone(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let offset = 0; offset < width * height; offset += 1) {
    const [x, y] = [offset % width, Math.floor(offset / width)];
    const vein = Math.sin(x / 31 + Math.sin(y / 17) * 3) + Math.sin((x * 7 + y * 13) / 97);
    const grain = ((x * 2_654_435_761 + y * 40_503) >>> 7) % 14;
    pixels.fill(Math.round(190 + vein * 22 + grain), offset * 3, offset * 3 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** Builds the content of a PDF. @param alternatives a number up to 3 @param lines the number of lines of each; the last two are extras */
export async function buildQuotePdfContent({ alternatives = 1, lines = 10 } = {}): Promise<QuotePdfContent> {
  const picture = await drawStone(480, 320);
  return {
    document: {
      schema: 1,
      quoteNumber: 'Q-2026-00042',
      revision: 2,
      sentAt: '2026-11-25T08:00:00.000Z',
      validUntil: '2026-12-02',
      vatRate: 1500,
      priceBook: 3,
      taxPoint: 'instalment',
      leadTimeDays: 15,
      paymentTerms: [
        { name: 'Deposit', share: 5000, dueAt: 'awaiting_deposit', days: 3 },
        { name: 'Before installation', share: 4000, dueAt: 'ready_to_install', days: 3 },
        { name: 'On completion', share: 1000, dueAt: 'completed', days: 7 },
      ],
      exclusions: ['Plumbing and electrical work', 'Making good of walls, tiles and paint'],
      terms: { version: 3, html: terms },
      seller: {
        legalName: 'Example Stone (Pty) Ltd',
        registrationNumber: '2019/000000/07',
        vatNumber: '4000000000',
        address: '12 Example Road, Cape Town, 8001',
      },
      estimate: null,
      alternatives: ['Calacatta Viola', 'Rustenburg', 'Eternal White'].slice(0, alternatives).map((name, position) => ({
        stoneId: `stone-${position}`,
        name,
        strategy: 'area' as const,
        strategyReason: '',
        lines: Array.from({ length: lines }, (_, index) => ({ ...buildRevisionLine(index, lines), isOptional: index >= lines - 2 })),
        discount: position === 0 ? { kind: 'percent' as const, share: 750, reason: 'Second kitchen' } : null,
      })),
    },
    customer: { name: 'Thandi Mokoena', email: 'thandi@example.test', address: '4 Kloof Street, Gardens, Cape Town, 8001' },
    site: { title: 'Example Stone', email: 'sales@example.test', phone: '+27 21 000 0142' },
    pictures: Array.from({ length: alternatives }, () => picture),
  };
}

/** Builds an acceptance of the first alternative of a quote with its last extra. */
export const buildAcceptanceRecord = ({ document }: QuotePdfContent): NonNullable<QuotePdfContent['acceptance']> => ({
  name: 'Thandi Mokoena',
  acceptedAt: new Date('2026-11-26T09:12:33Z'),
  method: 'online',
  isEmailVerified: true,
  ipAddress: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  sessionId: '0192f3c0-0000-7000-8000-000000000000',
  alternative: 0,
  extras: [document.alternatives[0]!.lines.length - 1],
  totals: { netCents: 4_000_000, vatCents: 600_000, grossCents: 4_600_000 },
  documentHash: 'a3f5'.repeat(16),
  termsVersion: 3,
  recordedBy: null,
  orderNumber: 'O-2026-00001',
  payments: [
    {
      milestone: 'Deposit',
      amountCents: 2_300_000,
      reference: 'BN7K2M9Q4R31',
      dueOn: '2026-11-29',
      dueStatus: 'awaiting_deposit',
      dueDays: 3,
    },
    {
      milestone: 'Before installation',
      amountCents: 2_300_000,
      reference: 'BN7K2M9Q4R58',
      dueOn: null,
      dueStatus: 'ready_to_install',
      dueDays: 3,
    },
  ],
});
