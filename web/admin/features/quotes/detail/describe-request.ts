import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import { describeMeters } from '#domain/pricing/metres.ts';
import { formatRand } from '#domain/shared/money.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote.ts';
import { formatYesNo } from '#web/lib/format/yes-no.ts';

export type LabelledValue = { label: string; value: string };
type Asked = Pick<
  DeskRequestDetail,
  | 'service_name'
  | 'items'
  | 'primaryColourName'
  | 'secondaryColourName'
  | 'mainCategoryName'
  | 'subCategoryName'
  | 'meters'
  | 'running_meters'
  | 'square_meters'
  | 'type_sink'
  | 'extras'
  | 'remove_countertops'
  | 'isDesignPlan'
  | 'project_urgency'
>;

const some = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');
/** What was asked for, in the order in which it is read; what was left out is left out. */
export function describeRequest(asked: Asked): LabelledValue[] {
  const [item] = asked.items;
  const price = item && item.priceCents > 0 ? `from ${formatRand(item.priceCents)} ${item.pricePer}` : 'on request';
  const amount = asked.meters === null ? '' : String(asked.meters);
  const facts: LabelledValue[] = [
    { label: 'Service', value: asked.service_name === '' ? '' : 'asked for by its name' },
    { label: 'Price on the day', value: item ? price : '' },
    { label: 'Color', value: asked.primaryColourName },
    { label: 'Second choice of color', value: asked.secondaryColourName },
    { label: 'Material', value: some(asked.mainCategoryName, asked.subCategoryName) },
    {
      label: 'How much',
      value: describeMeters(amount, { running: asked.running_meters, square: asked.square_meters }, item?.pricePer ?? ''),
    },
    { label: 'Sinks', value: asked.type_sink.map((sink) => sinkTypes[sink as SinkType] ?? sink).join(', ') },
    { label: 'Extras', value: asked.extras.map((extra) => extras[extra as Extra] ?? extra).join(', ') },
    { label: 'Old countertops to be removed', value: formatYesNo(asked.remove_countertops) },
    { label: 'Wanted', value: asked.project_urgency },
    { label: 'Has a design plan', value: formatYesNo(asked.isDesignPlan) },
  ];
  return facts.filter(({ value }) => value !== '');
}
