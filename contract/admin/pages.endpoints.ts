import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, emptyInput, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion } from './admin.schemas.ts';

const access = permissions.content;
const adminPage = z.object({ slug: z.string(), content: z.string(), version: z.int(), updatedAt: z.iso.datetime() });
export type AdminPageContent = z.infer<typeof adminPage>;
const slug = z.string().regex(/^\w{1,100}$/, 'letters and digits');
const pageVersion = z.object({ version: z.int(), at: z.iso.datetime(), userName: z.string() });

export const pageEndpoints = {
  '/admin/pages/list': defineEndpoint({
    summary: 'Lists the content pages.',
    access,
    input: emptyInput,
    response: z.object({ result: z.array(adminPage.omit({ content: true })), fullcount: z.int() }),
  }),

  '/admin/pages/get': defineEndpoint({
    summary: 'Returns one content page, or an earlier `version` of it.',
    access,
    input: z.object({ slug, version: z.int().optional() }),
    response: adminPage,
    errors: ['not_found'],
  }),

  '/admin/pages/save': defineEndpoint({
    summary: 'Saves a content page as a new version.',
    description: 'Unsafe HTML is removed.',
    access,
    input: z.object({ slug, content: textOrEmpty(200_000), version: expectedVersion }),
    response: adminPage,
    errors: ['version_stale'],
  }),

  '/admin/pages/versions': defineEndpoint({
    summary: 'Lists the versions of a content page, newest first.',
    access,
    input: z.object({ slug, skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
    response: z.object({ result: z.array(pageVersion), fullcount: z.int() }),
    errors: ['not_found'],
  }),

  '/admin/pages/compare': defineEndpoint({
    summary: 'Compares the texts of two versions of a content page.',
    description: 'Without `to`, compares with the newest version.',
    access,
    input: z.object({ slug, from: z.int(), to: z.int().optional() }),
    response: z.object({
      from: pageVersion,
      to: pageVersion,
      parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
    errors: ['not_found'],
  }),

  '/admin/pages/restore': defineEndpoint({
    summary: 'Restores an earlier version of a content page as the newest version.',
    description: 'With `newest`, returns 409 if a newer version exists.',
    access,
    input: z.object({ slug, version: z.int(), newest: expectedVersion }),
    response: adminPage,
    errors: ['not_found', 'version_stale'],
  }),

  '/admin/pages/preview': defineEndpoint({
    summary: 'Returns unsaved page content with unsafe HTML removed, as visitors would see it.',
    access,
    input: z.object({ content: textOrEmpty(200_000) }),
    response: z.object({ content: z.string() }),
  }),
};
