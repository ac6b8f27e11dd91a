import { pricingStrategies, undecidedVariant, type PriceBook, type PriceBookLine, type PriceZone } from './price-book.ts';
import { isStoneCode } from './price-lines.ts';
import { jobLimits, maxThicknessMm } from './worktop-job.ts';
import { toSuburbKey } from '#domain/shared/suburb-name.ts';
import { priceBookMessages } from '#domain/errors/pricing-errors.ts';

/** An error in a price book. */
export type PriceBookError = {
  /** The name of a field (`vatRate`, `strategy`), `line:<code>` or `zone:<code>`. */
  field: string;
  part?: 'name' | 'low' | 'high' | 'quote' | 'cost' | 'thickness' | 'suburbs';
  message: string;
};

/** The limits of a price book. */
export const priceBookLimits = { lines: 300, zones: 60, suburbs: 400, code: 60, name: 120 } as const;
const depthLimitsMm = { min: 100, max: 3000 } as const;
const maxSlabTrimMm = 500;

const isIntegerInRange = (value: number, max: number, min = 0): boolean => Number.isInteger(value) && value >= min && value <= max;
const isCode = (code: string): boolean => /^[a-z0-9_]+$/.test(code) && code.length <= priceBookLimits.code;

function* validateLine(line: PriceBookLine): Generator<PriceBookError> {
  const { code, name, unit, lowRate, highRate, quoteRate, costRate, thicknessMm } = line;
  const field = `line:${code}`;
  if (!isCode(code)) yield { field, message: priceBookMessages.codeInvalid };
  if (isStoneCode(code)) yield { field, message: priceBookMessages.codeReserved };
  if (name.trim() === '') yield { field, part: 'name', message: priceBookMessages.nameRequired };
  if (name.length > priceBookLimits.name) yield { field, part: 'name', message: `Use ${priceBookLimits.name} characters or fewer.` };
  const isPercent = unit === 'percent';
  const message = isPercent ? priceBookMessages.percentInvalid : priceBookMessages.amountInvalid;
  const max = isPercent ? 10_000 : jobLimits.rate;
  const [isLowValid, isHighValid] = [isIntegerInRange(lowRate, max), isIntegerInRange(highRate, max)];
  if (!isLowValid) yield { field, part: 'low', message };
  if (!isHighValid) yield { field, part: 'high', message };
  if (isLowValid && isHighValid && lowRate > highRate) yield { field, part: 'high', message: priceBookMessages.highBelowLow };
  if (!isIntegerInRange(quoteRate, max)) yield { field, part: 'quote', message };
  else if (isLowValid && isHighValid && lowRate <= highRate && (quoteRate < lowRate || quoteRate > highRate))
    yield { field, part: 'quote', message: priceBookMessages.quoteOutsideRange };
  if (!isIntegerInRange(costRate, max)) yield { field, part: 'cost', message };
  if (thicknessMm !== null && !isIntegerInRange(thicknessMm, maxThicknessMm, 1))
    yield { field, part: 'thickness', message: `Enter whole millimeters from 1 to ${maxThicknessMm}.` };
}

function* validateZone({ code, name, suburbs }: PriceZone, { lines, zones }: PriceBook): Generator<PriceBookError> {
  const field = `zone:${code}`;
  if (!isCode(code) || code === undecidedVariant) yield { field, message: priceBookMessages.codeInvalid };
  if (name.trim() === '') yield { field, part: 'name', message: priceBookMessages.nameRequired };
  if (name.length > priceBookLimits.name) yield { field, part: 'name', message: `Use ${priceBookLimits.name} characters or fewer.` };
  if (suburbs.length > priceBookLimits.suburbs)
    yield { field, part: 'suburbs', message: `A delivery zone can have up to ${priceBookLimits.suburbs} suburbs.` };
  if (!lines.some(({ item, variant }) => item === 'delivery' && (variant === code || variant === ''))) {
    yield { field, message: 'Enter the delivery price of this zone.' };
  }
  const otherSuburbs = new Set(zones.filter((zone) => zone.code !== code).flatMap((zone) => zone.suburbs.map(toSuburbKey)));
  otherSuburbs.delete('');
  const sharedSuburb = suburbs.find((suburb) => otherSuburbs.has(toSuburbKey(suburb)));
  if (sharedSuburb !== undefined)
    yield { field, part: 'suburbs', message: `${sharedSuburb.trim()} is in two zones. Keep the suburb in one of them.` };
}

function* checkDuplicateCodes(kind: 'line' | 'zone', codes: readonly string[]): Generator<PriceBookError> {
  for (const duplicate of codes.filter((code, index) => codes.indexOf(code) !== index))
    yield { field: `${kind}:${duplicate}`, message: priceBookMessages.codeTwice };
}

/** Returns the errors in a price book, in the order of its parts. Callers pass NaN for rates that they cannot parse. */
export function validatePriceBook(book: PriceBook): PriceBookError[] {
  const { vatRate, standardDepthMm, strategy, slabTrimMm, lines, zones } = book;
  const { min, max } = depthLimitsMm;
  return [
    ...(isIntegerInRange(vatRate, 10_000) ? [] : [{ field: 'vatRate', message: priceBookMessages.percentInvalid }]),
    ...(isIntegerInRange(standardDepthMm, max, min)
      ? []
      : [{ field: 'standardDepthMm', message: `Enter whole millimeters from ${min} to ${max}.` }]),
    ...(pricingStrategies.includes(strategy) ? [] : [{ field: 'strategy', message: 'Choose how stone is charged.' }]),
    ...(['wasteRate', 'remnantCreditRate'] as const)
      .filter((field) => !isIntegerInRange(book[field], 10_000))
      .map((field) => ({ field, message: priceBookMessages.percentInvalid })),
    ...(isIntegerInRange(slabTrimMm, maxSlabTrimMm)
      ? []
      : [{ field: 'slabTrimMm', message: `Enter whole millimeters from 0 to ${maxSlabTrimMm}.` }]),
    ...lines.flatMap((line) => [...validateLine(line)]),
    ...zones.flatMap((zone) => [...validateZone(zone, book)]),
    ...lines
      .filter(({ item, variant }) => item === 'delivery' && variant !== '' && variant !== undecidedVariant)
      .filter(({ variant }) => zones.every(({ code }) => code !== variant))
      .map(({ code }) => ({ field: `line:${code}`, message: 'This delivery zone does not exist. Choose another one.' })),
    ...checkDuplicateCodes(
      'line',
      lines.map(({ code }) => code),
    ),
    ...checkDuplicateCodes(
      'zone',
      zones.map(({ code }) => code),
    ),
    ...(lines.length > priceBookLimits.lines
      ? [{ field: 'lines', message: `A price book can have up to ${priceBookLimits.lines} lines.` }]
      : []),
    ...(zones.length > priceBookLimits.zones
      ? [{ field: 'zones', message: `A price book can have up to ${priceBookLimits.zones} delivery zones.` }]
      : []),
  ];
}
