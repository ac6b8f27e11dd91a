import type { AdminBankDetails } from '#contract/admin/settings/sale-settings.endpoints.ts';
import { isAccountNumber, isBranchCode } from '#domain/orders/business-numbers.ts';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';

const panel = 'Account for payments by EFT';

export const bankDetailsFields: readonly FieldConfig<Exclude<keyof AdminBankDetails, 'version'>>[] = [
  { name: 'accountHolder', label: 'Account holder', panel, maxLength: 100 },
  { name: 'bank', label: 'Bank', panel, maxLength: 60, half: true },
  {
    name: 'branchCode',
    label: 'Branch code',
    panel,
    maxLength: 20,
    half: true,
    rule: { isValid: isBranchCode, code: 'branch_code_invalid' },
  },
  {
    name: 'accountNumber',
    label: 'Account number',
    panel,
    maxLength: 34,
    half: true,
    rule: { isValid: isAccountNumber, code: 'account_number_invalid' },
  },
  { name: 'accountType', label: 'Account type', panel, maxLength: 30, half: true, optional: true, placeholder: 'Current' },
];
