import { pageMeta } from '#web/lib/meta.ts';

/** The `meta` of a page of the account: a title, and nothing for search engines. */
export const accountMeta =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof pageMeta>[0] }) =>
    pageMeta(matches, { title, hidden: true });
