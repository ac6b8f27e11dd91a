type ChargeableLine = { index: number; isOptional: boolean; grossCents: number };
type Totals = { netCents: number; vatCents: number; grossCents: number };
/** An alternative with its total without extras. */
type TotalledAlternative = { lines: readonly ChargeableLine[]; totals: Totals };
/** The accepted extras, as indexes of lines, and their total. */
type AcceptedExtras = { extras: readonly number[]; totals: Totals };

/** Returns true for an extra that the customer did not accept. @param extras the accepted extras; undefined without an acceptance */
export const isDeclinedExtra = ({ isOptional, index }: ChargeableLine, extras: readonly number[] | undefined): boolean =>
  isOptional && extras !== undefined && !extras.includes(index);

/** Describes an optional line. @param extras the accepted extras; undefined without an acceptance */
export function describeExtra(line: ChargeableLine, extras: readonly number[] | undefined): string {
  if (extras === undefined) return 'Optional extra';
  return isDeclinedExtra(line, extras) ? 'Extra, not chosen' : 'Extra, chosen';
}

/** Returns the sum of the lines that are not optional and of the accepted extras, in cents before a discount. */
export const sumChargedLines = (lines: readonly ChargeableLine[], extras: readonly number[] | undefined): number =>
  lines.reduce((sum, { isOptional, index, grossCents }) => (!isOptional || extras?.includes(index) ? sum + grossCents : sum), 0);

/** Lists the totals of an alternative with their labels: with the accepted extras, or else without extras. */
export function listTotals({ lines, totals }: TotalledAlternative, choice: AcceptedExtras | undefined, vatRate: number) {
  const { netCents, vatCents, grossCents } = choice?.totals ?? totals;
  const lineCents = sumChargedLines(lines, choice?.extras);
  const hasExtras = lines.some(({ isOptional }) => isOptional);
  const extrasText = choice && choice.extras.length > 0 ? ' with extras' : ' without extras';
  return [
    ...(lineCents > grossCents ? [{ label: 'Discount', cents: grossCents - lineCents }] : []),
    { label: 'Excluding VAT', cents: netCents },
    { label: `VAT ${vatRate / 100}%`, cents: vatCents },
    { label: `Total${hasExtras ? extrasText : ''}, VAT included`, cents: grossCents },
  ];
}
