import { unitNames } from '#domain/pricing/format-price-book.ts';
import type { PriceUnit } from '#domain/pricing/price-book.ts';
import { priceBookMessages } from '#domain/errors/price-book-errors.ts';
import { FormDialog } from '#web/admin/forms/form-dialog.tsx';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';
import { FormBody } from '#web/admin/forms/form-body.tsx';
import { FormField } from '#web/admin/forms/form-fields.tsx';
import { FormNotices } from '#web/admin/forms/form-notices.tsx';
import { useAdminForm, type FieldMessages } from '#web/admin/forms/use-admin-form.ts';
import { SelectField } from '#web/ui/forms/field.tsx';
import type { PriceBookSection, LineTemplate } from './price-book-sections.ts';
import { newLineDefaults, parseRate, type LineValue } from './price-book-form-values.ts';

const units = ['each', 'running_metre', 'square_metre', 'percent'] as const;
const unitOptions = units.map((unit) => ({ value: unit, label: unitNames[unit] }));
const customItem = 'own';

/** Form values of the line. @property template result of `getTemplateKey`, or `customItem` */
type AddLineValues = { template: string; name: string; unit: PriceUnit; low: string; high: string };

const getTemplateKey = ({ item, variant, unit }: LineTemplate): string => [item, variant, unit].join(':');
/** Returns the upper rate. An empty upper rate means a fixed rate, which equals the lower one. */
const getHigh = ({ low, high }: AddLineValues): string => (high.trim() === '' ? low : high);

function validateLine(values: AddLineValues): FieldMessages {
  const { name, unit, low } = values;
  const high = getHigh(values);
  const validateRate = (typed: string): string | undefined =>
    Number.isNaN(parseRate(unit, typed)) ? priceBookMessages[unit === 'percent' ? 'percentInvalid' : 'amountInvalid'] : undefined;
  return {
    name: name.trim() === '' ? priceBookMessages.nameRequired : undefined,
    low: validateRate(low),
    high: validateRate(high) ?? (parseRate(unit, high) < parseRate(unit, low) ? priceBookMessages.highBelowLow : undefined),
  };
}

type AddLineDialogProps = {
  section: PriceBookSection;
  /** Standard lines that the section does not contain. */
  missingTemplates: readonly LineTemplate[];
  onAdd: (line: Omit<LineValue, 'code'>) => void;
  onClose: () => void;
};

/** Adds a line to a section of the price book: a missing standard line, or a custom one. */
export function AddLineDialog({ section, missingTemplates, onAdd, onClose }: AddLineDialogProps) {
  const toTemplateValues = (template: LineTemplate | undefined) => ({
    template: template ? getTemplateKey(template) : customItem,
    name: template?.name ?? '',
    unit: template?.unit ?? section.customLine?.unit ?? 'each',
  });
  // The section may already contain the standard line of a stored draft.
  const findTemplate = (key: string) =>
    missingTemplates.find((template) => getTemplateKey(template) === key) ?? (section.customLine ? undefined : missingTemplates[0]);
  const form = useAdminForm<AddLineValues, { version: number }>({
    draftName: () => `price-line:${section.id}`,
    saved: undefined,
    toValues: () => ({ ...toTemplateValues(missingTemplates[0]), low: '', high: '' }),
    validate: validateLine,
    // Sends no request: the line is added to the draft of the price book, which is published as a whole.
    save: () => Promise.resolve({ version: 0 }),
    onSaved: (_response, values) => {
      const { item, variant, unit } = findTemplate(values.template) ?? { item: section.customLine!.item, variant: '', unit: values.unit };
      const high = getHigh(values);
      onAdd({ ...newLineDefaults, name: values.name.trim(), item, variant, unit, low: values.low, high, quote: high });
      return '';
    },
  });
  const template = findTemplate(form.values.template);
  const { unit, low } = form.values;
  const templateOptions = [
    ...missingTemplates.map((missingTemplate) => ({ value: getTemplateKey(missingTemplate), label: missingTemplate.name })),
    ...(section.customLine ? [{ value: customItem, label: 'Custom item' }] : []),
  ];
  const fields: FieldConfig<keyof AddLineValues>[] = [
    { name: 'name', label: 'Name shown to visitors', panel: '', maxLength: 120 },
    ...(template === undefined ? [{ name: 'unit', label: 'Unit', panel: '', kind: 'select', options: unitOptions } as const] : []),
    { name: 'low', label: unit === 'percent' ? 'From (%)' : 'From (R)', panel: '', kind: 'number', half: true },
    { name: 'high', label: 'To', panel: '', kind: 'number', placeholder: low, half: true },
  ];
  return (
    <FormBody form={form} fields={fields}>
      <FormDialog
        title={`Add to “${section.title}”`}
        label={`Add to ${section.title}`}
        submit={{ busy: form.busy, children: 'Add' }}
        closeLabel="Close"
        onSubmit={form.save}
        onClose={onClose}
      >
        <FormNotices form={form} isDialog />
        <div className="grid gap-4 sm:grid-cols-2">
          {templateOptions.length > 1 && (
            <SelectField
              label="Item"
              className="sm:col-span-2"
              options={templateOptions}
              value={template ? getTemplateKey(template) : customItem}
              onChange={({ target }) => {
                form.set(toTemplateValues(findTemplate(target.value)));
                form.form.clearErrors();
              }}
            />
          )}
          {fields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
      </FormDialog>
    </FormBody>
  );
}
