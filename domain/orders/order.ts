/** The statuses of an order, in sequence. `on_hold` and `cancelled` can follow any other status. */
export const orderStatuses = [
  'awaiting_deposit',
  'ready_to_template',
  'template_booked',
  'templated',
  'variation_pending',
  'job_sheet_sent',
  'job_sheet_approved',
  'in_production',
  'ready_to_install',
  'install_booked',
  'installed',
  'completed',
  'on_hold',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses without further work. */
export const closedOrderStatuses = ['completed', 'cancelled'] as const satisfies readonly OrderStatus[];

/** The labels of the statuses for customers. */
export const orderStatusLabels: Record<OrderStatus, string> = {
  awaiting_deposit: 'Awaiting your deposit',
  ready_to_template: 'Ready to measure',
  template_booked: 'Measuring booked',
  templated: 'Measured',
  variation_pending: 'Price change to approve',
  job_sheet_sent: 'Job sheet to approve',
  job_sheet_approved: 'Job sheet approved',
  in_production: 'Being made',
  ready_to_install: 'Ready to install',
  install_booked: 'Installation booked',
  installed: 'Installed',
  completed: 'Completed',
  on_hold: 'On hold',
  cancelled: 'Cancelled',
};

/** Formats an order number: `O-2026-00001`. @param year of the acceptance, in Cape Town @param count from 1 */
export const formatOrderNumber = (year: number, count: number): string => `O-${year}-${String(count).padStart(5, '0')}`;
