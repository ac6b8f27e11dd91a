import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import type { MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { SchemaDialog, type SchemaDialogProps } from '#web/admin/kit/form/schema-dialog.tsx';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import { cacheOrder, orderPathPrefixes } from './order-query.ts';

export type OrderProps = { order: AdminOrder };

type OrderDialogProps<T extends SchemaTree> = Omit<SchemaDialogProps<T, { response: AdminOrder }>, 'onSent'> & {
  /** Returns the success message. */
  report: (changed: AdminOrder) => MutationReport;
};

/** Renders the dialog of a command that returns the changed order, and displays that order. */
export function OrderDialog<T extends SchemaTree>({ report, ...props }: OrderDialogProps<T>) {
  return (
    <SchemaDialog
      {...props}
      onSent={({ response }) => {
        cacheOrder(response);
        refetchAfterChange(orderPathPrefixes);
        return report(response);
      }}
    />
  );
}
