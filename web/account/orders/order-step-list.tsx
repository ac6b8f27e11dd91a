import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { listOrderSteps, type OrderStepProgress } from './list-order-steps.ts';

function OrderStepItem({ step: { name, text, reachedAt, isCurrent }, number }: { step: OrderStepProgress; number: number }) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`border-t py-2.5 max-sm:grid max-sm:grid-cols-[2.5rem_1fr_auto] max-sm:items-baseline sm:pt-3 ${reachedAt === null ? 'border-line text-soft' : 'border-fynbos'} ${isCurrent ? 'border-t-2' : ''}`}
    >
      <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
        {number}
        {reachedAt !== null && <CheckIcon className="size-4 text-fynbos" />}
      </p>
      <h3 className={`font-display text-xl print:text-[11pt] ${isCurrent ? 'text-ink' : ''}`}>{name}</h3>
      {reachedAt === null ? (
        <p className="mt-1 text-medium text-soft max-sm:hidden">{text}</p>
      ) : (
        <p className="text-medium text-soft sm:mt-1">
          <time dateTime={reachedAt}>{formatDate(reachedAt)}</time>
        </p>
      )}
    </li>
  );
}

/** Renders the steps of an order. Each step that the order has reached has its date. */
export function OrderStepList({ order }: { order: OrderDetail }) {
  return (
    <ol className="grid gap-x-6 sm:grid-cols-2 sm:gap-y-4 md:grid-cols-4 print:grid-cols-4 print:text-[9pt]">
      {listOrderSteps(order).map((step, index) => (
        <OrderStepItem key={step.name} step={step} number={index + 1} />
      ))}
    </ol>
  );
}
