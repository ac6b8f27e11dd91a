export const milestoneStatuses = ['expected', 'part_received', 'received', 'void'] as const;
/** The labels of the statuses, for customers and staff. */
export const milestoneLabels: Record<MilestoneStatus, string> = {
  expected: 'Expected',
  part_received: 'Part received',
  received: 'Received',
  void: 'Not needed',
};
export type MilestoneStatus = (typeof milestoneStatuses)[number];

/** A payment of an order, as agreed. */
export type MoneyMilestone = {
  id: string;
  /** VAT included. */
  amountCents: number;
  /** The part that credit notes took back, at most `amountCents`. */
  creditedCents: number;
  isVoid: boolean;
  /** ISO 8601; null until the order reaches the status that makes the payment due. */
  dueOn: string | null;
};

export type MilestoneMoney = {
  id: string;
  /** The agreed amount less credits; 0 for a void payment. */
  payableCents: number;
  receivedCents: number;
  openCents: number;
  status: MilestoneStatus;
  /** The first unpaid day counts as due, the day after it as overdue. */
  isDue: boolean;
  isOverdue: boolean;
};

/** The money of an order. `agreed − credited − received = open − credit`; all amounts are in cents, not negative, VAT included. */
export type OrderMoney = {
  agreedCents: number;
  creditedCents: number;
  receivedCents: number;
  openCents: number;
  /** The part of `openCents` that is due. */
  dueCents: number;
  /** Received beyond what is payable. It is owed to the customer until it is refunded. */
  creditCents: number;
  milestones: MilestoneMoney[];
};

function getStatus({ isVoid, creditedCents }: MoneyMilestone, payableCents: number, receivedCents: number): MilestoneStatus {
  if (isVoid || (payableCents === 0 && creditedCents > 0)) return 'void';
  if (receivedCents === payableCents) return 'received';
  return receivedCents > 0 ? 'part_received' : 'expected';
}

/**
 * Derives what each payment of an order has, what is open and due, and the credit. Money fills the payments in their order,
 * whatever reference it came with, because it belongs to the order.
 * @param receivedCents sum of the receipts, less reversals and refunds
 * @param today ISO 8601, in the shop's time zone. While an order is on hold it is the day on which the hold began: nothing falls due
 */
export function deriveOrderMoney(milestones: readonly MoneyMilestone[], receivedCents: number, today: string): OrderMoney {
  let unassignedCents = receivedCents;
  const derived = milestones.map((milestone): MilestoneMoney => {
    const payableCents = milestone.isVoid ? 0 : milestone.amountCents - milestone.creditedCents;
    const assignedCents = Math.min(unassignedCents, payableCents);
    unassignedCents -= assignedCents;
    const openCents = payableCents - assignedCents;
    const isOpenSince = (day: string) => openCents > 0 && milestone.dueOn !== null && milestone.dueOn <= day;
    return {
      id: milestone.id,
      payableCents,
      receivedCents: assignedCents,
      openCents,
      status: getStatus(milestone, payableCents, assignedCents),
      isDue: isOpenSince(today),
      isOverdue: isOpenSince(today) && milestone.dueOn !== today,
    };
  });
  const sum = <T>(items: readonly T[], getCents: (item: T) => number) => items.reduce((total, item) => total + getCents(item), 0);
  const agreedMilestones = milestones.filter(({ isVoid }) => !isVoid);
  return {
    agreedCents: sum(agreedMilestones, ({ amountCents }) => amountCents),
    creditedCents: sum(agreedMilestones, ({ creditedCents }) => creditedCents),
    receivedCents,
    openCents: sum(derived, ({ openCents }) => openCents),
    dueCents: sum(derived, ({ isDue, openCents }) => (isDue ? openCents : 0)),
    creditCents: unassignedCents,
    milestones: derived,
  };
}

/**
 * Splits money that arrives over the open payments, in their order.
 * @param openCents the open amount of each payment
 * @returns the part of each payment, and the rest, which becomes a credit
 */
export function splitReceipt(openCents: readonly number[], amountCents: number): { partCents: number[]; creditCents: number } {
  let restCents = amountCents;
  const partCents = openCents.map((open) => {
    const part = Math.min(open, restCents);
    restCents -= part;
    return part;
  });
  return { partCents, creditCents: restCents };
}
