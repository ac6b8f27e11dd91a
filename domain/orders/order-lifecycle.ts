import { closedOrderStatuses, orderStatuses, type OrderStatus } from './order.ts';

type OrderTransition = { from: OrderStatus; to: OrderStatus };

const createSteps = (...steps: OrderStatus[]): OrderTransition[] => steps.slice(1).map((to, index) => ({ from: steps[index]!, to }));

const isClosed = (status: OrderStatus): boolean => (closedOrderStatuses as readonly OrderStatus[]).includes(status);
const activeStatuses = orderStatuses.filter((status) => !isClosed(status) && status !== 'on_hold');

/** All status changes of orders. An order on hold continues in any status that is not closed. */
export const orderTransitions: readonly OrderTransition[] = [
  ...createSteps(
    'awaiting_deposit',
    'ready_to_template',
    'template_booked',
    'templated',
    'job_sheet_sent',
    'job_sheet_approved',
    'in_production',
    'ready_to_install',
    'install_booked',
    'installed',
    'completed',
  ),
  // A variation is decided before the job sheet is sent.
  ...createSteps('templated', 'variation_pending', 'job_sheet_sent'),
  ...activeStatuses.flatMap((status) => [
    { from: status, to: 'on_hold' as const },
    { from: 'on_hold' as const, to: status },
    { from: status, to: 'cancelled' as const },
  ]),
  { from: 'on_hold', to: 'cancelled' },
];
