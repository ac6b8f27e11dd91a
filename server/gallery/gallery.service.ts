import type { Project } from '#contract/gallery.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { Problem } from '#domain/problems.ts';
import type { Db } from '#server/db/db.ts';
import * as store from './gallery.store.ts';

export function makeGallery({ db }: { db: Db }) {
  return {
    listProjects: async ({ stone }: ParsedInputOf<'/user/list/gallery'>): Promise<Project[]> =>
      (await store.listProjects(db, stone)).map(presentProject),

    /** @throws Problem('not_found') */
    async getProject({ galleryId, slug }: ParsedInputOf<'/user/gallery/get'>): Promise<Project> {
      const row = await store.findProject(db, galleryId === undefined ? { slug } : { id: galleryId });
      if (row === undefined) throw new Problem('not_found');
      return presentProject(row);
    },
  };
}
export type Gallery = ReturnType<typeof makeGallery>;

const presentProject = (row: store.ProjectRow): Project => ({ ...row, pictures: row.pictureDetails.map(({ path }) => path) });
