import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { detailedEstimate } from '#contract/public/pricing.endpoints.ts';
import { picture } from '#contract/schemas.ts';
import { idInput } from '#contract/admin/admin.schemas.ts';

export const estimateBreakdownEndpoints = {
  '/admin/quotes/estimate': defineEndpoint({
    summary: 'Returns the stored estimate of a quote line by line, and the stone as it is now on the website.',
    description: 'The prices are those at the time of calculation.',
    access: permissions.quotes,
    input: idInput,
    response: z.object({
      /** Null without an estimate. `range.state` of the quote contains the reason. */
      estimate: detailedEstimate.omit({ state: true }).nullable(),
      /** The stone on the website; null for a service and for a stone that is no longer public. */
      stone: z.object({ slug: z.string(), picture: picture.nullable() }).nullable(),
    }),
    errors: ['not_found'],
  }),
};
