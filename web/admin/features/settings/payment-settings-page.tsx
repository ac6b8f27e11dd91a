import { createSingletonLoader, singletonPage } from '#web/admin/kit/form/singleton-page.tsx';
import { paymentSettingsSchema } from './payment-settings-schema.ts';

export const loader = createSingletonLoader('/admin/payment/settings');

/** Edits the reminders of payments. */
export default singletonPage({
  title: 'Payment reminders',
  endpoint: '/admin/payment/settings',
  entityType: 'payment_settings',
  draftName: 'payment-settings',
  schema: paymentSettingsSchema,
  intro: (
    <p className="mb-4 max-w-prose text-sm text-soft">
      Reminders are emails about a payment that is open. None is sent after payment, during a pause for a proof, a dispute, an arrangement
      or a hold.
    </p>
  ),
});
