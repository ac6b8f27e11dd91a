import type { priceListCalls } from '#contract/admin/price-list.ts';
import type { Handlers } from '#server/serve.ts';
import type { PriceList } from './price-list.service.ts';
import { readSentList } from './sent-list.ts';

type PriceListPaths = (typeof priceListCalls)[number]['path'];

export const priceListApi = (list: PriceList): Pick<Handlers, PriceListPaths> => ({
  '/admin/price-list/export': async (input) => ({ response: await list.write(input) }),
  '/admin/price-list/check': async (_input, { request }) => ({ response: await list.check((await readSentList(request!)).bytes) }),
  '/admin/price-list/import': async (_input, { request, person }) => {
    const { bytes, fields } = await readSentList(request!);
    return { response: await list.import(bytes, fields['plan'] ?? '', person) };
  },
  '/admin/price-list/undo': async ({ batch }, { person }) => ({ response: await list.undo(batch, person) }),
});
