import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createCommand } from '#server/crud/command.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { OrderCommand } from '../order-command.ts';
import { createStatement } from './create-statement.ts';
import { lockAccount } from './statements.store.ts';

type Dependencies = { db: Db; clock: Clock; runCommand: OrderCommand };

/** Creates statements of account for customers and staff. */
export function createStatements({ db, clock, runCommand }: Dependencies) {
  const runForCustomer = createCommand({ db, entityType: 'user', lock: (trx, id) => lockAccount(trx, id) });

  const createForCustomer = (
    currentUser: AuthenticatedUser,
    customerId: string,
    {
      operation,
      key,
      ...period
    }: { operation: '/user/statements/create' | '/admin/statements/create'; key: string | undefined; from: string; to: string },
  ) =>
    runForCustomer(currentUser, { _id: customerId, operation, key, request: [customerId, period] }, async (trx, { fullName }) => {
      const issuedBy = operation === '/user/statements/create' ? null : currentUser.id;
      return { documentId: await createStatement(trx, { userId: customerId }, period, { now: clock.now(), issuedBy, fullName }) };
    });

  return {
    /** Creates the statement of all orders of the signed-in customer. */
    createOwn: (currentUser: AuthenticatedUser, { from, to }: ParsedInputOf<'/user/statements/create'>, key: string | undefined) =>
      createForCustomer(currentUser, currentUser.id, { operation: '/user/statements/create', key, from, to }),

    /** Creates the statement of an order or of a customer as staff. */
    async create(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/statements/create'>, key: string | undefined) {
      const { orderId, customerId, from, to } = input;
      const operation = '/admin/statements/create' as const;
      if (customerId !== undefined) return createForCustomer(currentUser, customerId, { operation, key, from, to });
      if (orderId === undefined) throw createApiError('not_found');
      return runCommand(currentUser, { _id: orderId, operation, key, request: input }, async (trx) => ({
        documentId: await createStatement(trx, { orderId }, { from, to }, { now: clock.now(), issuedBy: currentUser.id }),
      }));
    },
  };
}
