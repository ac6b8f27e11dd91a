/** The tabs of the list of orders. `action`: staff act next, or a payment is due; `waiting`: the customer acts next. */
export const orderListTabs = ['action', 'waiting', 'work', 'done', 'all'] as const;
export type OrderListTab = (typeof orderListTabs)[number];

/** The orders of the list; a leading minus sorts descending. Orders without a day are last in both. */
export const orderSorts = ['-createdAt', 'createdAt', 'dueAt', '-totalCents', 'totalCents'] as const;
export type OrderSort = (typeof orderSorts)[number];
