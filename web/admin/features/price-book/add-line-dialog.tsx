import { unitNames } from '#domain/pricing/format-price-book.ts';
import type { PriceUnit } from '#domain/pricing/price-book.ts';
import { priceBookMessages } from '#domain/errors/pricing-errors.ts';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { useAdminForm, type FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';
import { SelectField } from '#web/ui/forms/field.tsx';
import type { PriceBookSection, StandardLine } from './price-book-sections.ts';
import { describeTrigger } from './describe-trigger.ts';
import { ExampleEstimates } from './example-estimates.tsx';
import type { PriceBookResponse } from './price-book-query.ts';
import { newLineDefaults, parseRate, toPriceBook, toPriceBookLine, type LineValue, type PriceBookFormValues } from './price-book-schema.ts';

const units = ['each', 'running_metre', 'square_metre', 'percent'] as const;
const unitOptions = units.map((unit) => ({ value: unit, label: unitNames[unit] }));
const customItem = 'own';

/** Form values of the line. @property standardLine result of `getStandardLineKey`, or `customItem` */
type AddLineValues = { standardLine: string; name: string; unit: PriceUnit; low: string; high: string; cost: string };

const getStandardLineKey = ({ item, variant, unit }: StandardLine): string => [item, variant, unit].join(':');
/** Returns the upper rate. An empty upper rate means a fixed rate, which equals the lower one. */
const getHigh = ({ low, high }: AddLineValues): string => (high.trim() === '' ? low : high);

function validateLine(values: AddLineValues): FieldMessages {
  const { name, unit, low, cost } = values;
  const high = getHigh(values);
  const validateRate = (typed: string): string | undefined =>
    Number.isNaN(parseRate(unit, typed)) ? priceBookMessages[unit === 'percent' ? 'percentInvalid' : 'amountInvalid'] : undefined;
  return {
    name: name.trim() === '' ? priceBookMessages.nameRequired : undefined,
    low: validateRate(low),
    // The upper rate is optional.
    high:
      values.high.trim() === ''
        ? undefined
        : (validateRate(high) ?? (parseRate(unit, high) < parseRate(unit, low) ? priceBookMessages.highBelowLow : undefined)),
    cost: unit === 'minimum' ? undefined : validateRate(cost),
  };
}

const hasMessage = (messages: FieldMessages): boolean => Object.values(messages).some(Boolean);

type AddLineDialogProps = {
  section: PriceBookSection;
  /** Standard lines that the section does not contain. */
  missingStandardLines: readonly StandardLine[];
  /** Adds the code and the variant to a line. */
  createLine: (line: Omit<LineValue, 'code'>) => LineValue;
  /** The draft of the price book, with which the examples are compared. */
  draftValues: PriceBookFormValues;
  /** The stone of the examples; null without one. */
  stone: PriceBookResponse['stone'];
  onAdd: (line: LineValue) => void;
};

/** Adds a line to a section of the price book: a missing standard line, or a custom one. */
export function AddLineDialog({ section, missingStandardLines, createLine, draftValues, stone, onAdd }: AddLineDialogProps) {
  const { close } = useHostedDialog();
  const toStandardLineValues = (standardLine: StandardLine | undefined) => ({
    standardLine: standardLine ? getStandardLineKey(standardLine) : customItem,
    name: standardLine?.name ?? '',
    unit: standardLine?.unit ?? section.customLine?.defaultUnit ?? 'each',
  });
  // The section may already contain the standard line of a stored draft.
  const findStandardLine = (key: string) =>
    missingStandardLines.find((standardLine) => getStandardLineKey(standardLine) === key) ??
    (section.customLine ? undefined : missingStandardLines[0]);
  const toLine = (values: AddLineValues): LineValue => {
    const { item, variant, unit } = findStandardLine(values.standardLine) ?? {
      item: section.customLine!.item,
      variant: '',
      unit: values.unit,
    };
    const high = getHigh(values);
    const cost = unit === 'minimum' ? '0' : values.cost;
    return createLine({ ...newLineDefaults, name: values.name.trim(), item, variant, unit, low: values.low, high, quote: high, cost });
  };
  const form = useAdminForm<AddLineValues, { version: number }>({
    draftName: () => `price-line:${section.id}`,
    saved: undefined,
    toValues: () => ({ ...toStandardLineValues(missingStandardLines[0]), low: '', high: '', cost: '' }),
    validate: validateLine,
    // Sends no request: the line is added to the draft of the price book, which is published as a whole.
    save: () => Promise.resolve({ version: 0 }),
    onSaved: (_response, values) => {
      close();
      onAdd(toLine(values));
      return '';
    },
  });
  const standardLine = findStandardLine(form.values.standardLine);
  const { unit, low } = form.values;
  const itemOptions = [
    ...missingStandardLines.map((missingLine) => ({ value: getStandardLineKey(missingLine), label: missingLine.name })),
    ...(section.customLine ? [{ value: customItem, label: 'Custom item' }] : []),
  ];
  const fields: FieldConfig<keyof AddLineValues>[] = [
    { name: 'name', label: 'Name shown to visitors', panel: '', maxLength: 120 },
    ...(standardLine === undefined ? [{ name: 'unit', label: 'Unit', panel: '', kind: 'select', options: unitOptions } as const] : []),
    { name: 'low', label: unit === 'percent' ? 'From (%)' : 'From (R)', panel: '', kind: 'number', half: true },
    { name: 'high', label: 'To', panel: '', kind: 'number', placeholder: low, optional: true, half: true },
    ...(unit === 'minimum'
      ? []
      : [
          { name: 'cost', label: `Cost, VAT excluded (${unit === 'percent' ? '%' : 'R'})`, panel: '', kind: 'number', half: true } as const,
        ]),
  ];
  const newLine = toLine(form.values);
  const draftBook = toPriceBook(draftValues);
  const bookWithLine = hasMessage(validateLine(form.values))
    ? undefined
    : { ...draftBook, lines: [...draftBook.lines, toPriceBookLine(newLine)] };
  return (
    <FormBody form={form} fields={fields}>
      <FormDialog
        title={`Add to “${section.title}”`}
        label={`Add to ${section.title}`}
        submit={{ busy: form.busy, children: 'Add' }}
        closeLabel="Close"
        onSubmit={form.submit}
      >
        <FormNotices form={form} isDialog />
        <div className="grid gap-4 sm:grid-cols-2">
          {itemOptions.length > 1 && (
            <SelectField
              label="Item"
              className="sm:col-span-2"
              options={itemOptions}
              value={standardLine ? getStandardLineKey(standardLine) : customItem}
              onChange={({ target }) => {
                form.set(toStandardLineValues(findStandardLine(target.value)));
                form.formMethods.clearErrors();
              }}
            />
          )}
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
        <p className="mt-4 text-small font-semibold">{describeTrigger(newLine)}</p>
        <section aria-label="Example estimates with this line" className="mt-4 border-t border-line pt-4">
          <h3 className="mb-4 text-small font-semibold">Example estimates with this line</h3>
          <ExampleEstimates stone={stone} book={bookWithLine} before={draftBook} />
        </section>
      </FormDialog>
    </FormBody>
  );
}
