import type { Service } from '#contract/content.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { toRand } from '#domain/money.ts';
import { Problem } from '#domain/problems.ts';
import type { Db } from '#server/db/db.ts';
import { cleanHtml } from './clean-html.ts';
import * as store from './content.store.ts';

export function makeContent({ db }: { db: Db }) {
  return {
    listTestimonials: () => store.listTestimonials(db),

    /** A page's HTML, cleaned again on reading. @throws Problem('not_found') */
    async getPage(slug: string): Promise<{ slug: string; content: string }> {
      const page = await store.findPage(db, slug);
      if (page === undefined) throw new Problem('not_found');
      return { slug: page.slug, content: cleanHtml(page.content) };
    },

    async listChanges() {
      return (await store.listChanges(db)).map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
    },

    async listServices({ id, type, skip, limit }: ParsedInputOf<'/site/list/all/services'>) {
      const { rows, total } = await store.listServices(db, { id, featured: type === 'featured', skip, limit });
      return { result: rows.map(presentService), fullcount: total, length: rows.length };
    },
  };
}
export type Content = ReturnType<typeof makeContent>;

const presentService = ({ priceCents, featured, ...row }: store.ServiceRow): Service => ({
  ...row,
  price: toRand(priceCents),
  featured: featured ? 'Yes' : 'No',
});
