import { customerLabels } from '#web/features/customer-details/customer-fields.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';

const { fullName, phone, ...residence } = customerLabels;

/** Fields of the form, for the comparison of an edit conflict. */
export const customerFormFields: readonly FieldConfig[] = [
  { name: 'fullName', label: fullName, panel: '' },
  { name: 'phone', label: phone, panel: '' },
  ...Object.entries(residence).map(([name, label]) => ({ name: `residence.${name}`, label, panel: '' })),
];
