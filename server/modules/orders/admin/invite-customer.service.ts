import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { PasswordLinkService } from '#server/modules/auth/index.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { findUser } from '#server/modules/users/index.ts';
import { createOrderInvitedMessage } from '../messages/order-invited.message.ts';
import type { OrderChange } from '../order-command.ts';

type Dependencies = { change: OrderChange; passwordLinks: PasswordLinkService; limits: RateLimiter; publicUrl: string };

/** Creates the function that emails the customer of an order a link to it. */
export const createInviteCustomer =
  ({ change, passwordLinks, limits, publicUrl }: Dependencies) =>
  (staff: AuthenticatedUser, input: ParsedInputOf<'/admin/orders/invite'>, key: string | undefined): Promise<AdminOrder> =>
    change(staff, { _id: input._id, operation: '/admin/orders/invite', key, request: input }, async (trx, order, { audit }) => {
      const customer = (await findUser(trx, order.userId))!;
      if (customer.erasedAt !== null) throw createApiError('customer_erased');
      if (customer.email === '') throw createApiError('customer_without_email');
      await limits.consume('password_link_account', customer.id);
      const link = customer.passwordHash === null ? await passwordLinks.create(trx, customer) : undefined;
      await dispatch(trx, createOrderInvitedMessage(order, customer, link, publicUrl));
      audit({ action: 'invite', after: { order: order.number } });
    });
