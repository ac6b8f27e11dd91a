import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, optionalId, textOrEmpty } from '#contract/schemas.ts';

export const orderSummary = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  stone: z.string(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const listOwnOrders = defineEndpoint({
  path: '/user/orders/list',
  summary: 'Lists the orders of the signed-in customer, newest first.',
  access: 'signed_in',
  input: z.object({ status: textOrEmpty(40), search: textOrEmpty(200), skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
  output: z.object({ response: z.object({ result: z.array(orderSummary), fullcount: z.int() }) }),
  errors: [],
});

export const getOwnOrder = defineEndpoint({
  path: '/user/orders/get',
  summary: 'Returns one order of the signed-in customer.',
  access: 'signed_in',
  input: z.object({ _id: optionalId }),
  output: z.object({ response: orderSummary }),
  errors: ['not_found'],
});

export const orderEndpoints = [listOwnOrders, getOwnOrder] as const;
