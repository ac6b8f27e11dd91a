import type { Project } from '#contract/public/gallery.endpoints.ts';
import type { SearchHit } from '#contract/public/search.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { rankMatches, tokenize } from '#domain/shared/search-text.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import * as store from './gallery.store.ts';

export function createGallery({ db }: { db: Db }) {
  return {
    listProjects: async ({ stone }: ParsedInputOf<'/user/list/gallery'>): Promise<Project[]> =>
      (await store.listProjects(db, stone)).map(toProjectDto),

    /** Finds projects for the site search. @param search must contain at least one letter or digit */
    async searchProjects(search: string, limit: number): Promise<{ hits: SearchHit[]; exact: boolean }> {
      const { ids, exact } = rankMatches(search, await store.listProjectCandidates(db, tokenize(search)));
      const rows = await store.listProjectsById(db, ids.slice(0, limit));
      const hitsById = new Map(rows.map((row) => [row._id, toProjectHitDto(row)]));
      return { hits: ids.flatMap((id) => hitsById.get(id) ?? []), exact };
    },

    /** Returns an active project by id or slug. */
    async getProject({ galleryId, slug }: ParsedInputOf<'/user/gallery/get'>): Promise<Project> {
      const row = await store.findProject(db, galleryId === undefined ? { slug } : { id: galleryId });
      if (row === undefined) throw createApiError('not_found');
      return toProjectDto(row);
    },
  };
}
export type Gallery = ReturnType<typeof createGallery>;

const toProjectDto = (row: store.ProjectRow): Project => ({ ...row, pictures: row.pictureDetails.map(({ path }) => path) });

const toProjectHitDto = ({ _id, slug, title, stones, pictureDetails }: store.ProjectRow): SearchHit => ({
  _id,
  slug,
  name: title,
  detail: stones.map(({ name }) => name).join(', '),
  picture: pictureDetails[0] ?? null,
});
