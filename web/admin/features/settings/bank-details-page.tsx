import { isAccountNumber, isBranchCode } from '#domain/orders/business-numbers.ts';
import { text } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import { createSingletonLoader, singletonPage } from '#web/admin/kit/form/singleton-page.tsx';

export const bankDetailsSchema = formSchema(
  panel('Account for payments by EFT', {
    accountHolder: text({ label: 'Account holder', maxLength: 100 }),
    bank: text({ label: 'Bank', maxLength: 60, half: true }),
    branchCode: text({ label: 'Branch code', maxLength: 20, half: true, rule: { isValid: isBranchCode, code: 'branch_code_invalid' } }),
    accountNumber: text({
      label: 'Account number',
      maxLength: 34,
      half: true,
      rule: { isValid: isAccountNumber, code: 'account_number_invalid' },
    }),
    accountType: text({ label: 'Account type', maxLength: 30, half: true, optional: true, placeholder: 'Current' }),
  }),
);

export const loader = createSingletonLoader('/admin/sale/bank');

/** Edits the bank account for payments by EFT. The server requires a recent identity check before it saves. */
export default singletonPage({
  title: 'Bank details',
  endpoint: '/admin/sale/bank',
  entityType: 'bank_details',
  draftName: 'bank-details',
  schema: bankDetailsSchema,
  intro: (
    <p className="mb-4 max-w-prose text-sm text-soft">
      Signed-in customers see these details beside their payments. Emails and PDFs never contain them. All owners are notified by email when
      they change.
    </p>
  ),
});
