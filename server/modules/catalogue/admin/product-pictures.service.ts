import { z } from 'zod';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createCommand, type AuditChange } from '#server/crud/command.ts';
import { insertUndoRecords, deleteUndoRecords } from '#server/crud/undo-records.store.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { ReceivedFiles } from '#server/http/uploads/receive-files.ts';
import { insertPictures, listPicturesById, storeOriginal, type StoredPicture } from '#server/modules/media/index.ts';
import * as store from './product-pictures.store.ts';
import { lockProduct } from './products.store.ts';

type ArrangedPicture = ParsedInputOf<'/admin/product/picture/arrange'>['pictures'][number];
type PictureWork = (trx: Transaction, links: store.PictureLink[], name: string, audit: (change: AuditChange) => void) => Promise<void>;

/** Returns the columns that an arrangement changes. */
const toLinkColumns = ({ alt, focus, kind }: ArrangedPicture): Partial<store.PictureLink> => ({
  ...(alt !== undefined && { alt: alt.trim() }),
  ...(focus !== undefined && { focusX: focus?.x ?? null, focusY: focus?.y ?? null }),
  ...(kind && { kind }),
});

/** Returns the arranged pictures with their changes, followed by the others. Ignores ids of pictures that another user has removed. */
function arrangeLinks(links: readonly store.PictureLink[], arrangement: readonly ArrangedPicture[]): store.PictureLink[] {
  const arrangedIds = new Set(arrangement.map(({ _id }) => _id));
  if (arrangedIds.size < arrangement.length) throw createApiError('bad_input');
  const arrangedLinks = arrangement.flatMap((changes) => {
    const link = links.find(({ id }) => id === changes._id);
    return link ? [{ ...link, ...toLinkColumns(changes) }] : [];
  });
  return [...arrangedLinks, ...links.filter(({ id }) => !arrangedIds.has(id))].map((link, position) => ({ ...link, position }));
}

/** Manages the pictures of products. Each change is public immediately and is written to the audit log. */
export function createProductPictures({ db, files }: { db: Db; files: FileStorage }) {
  const run = createCommand({ db, entityType: 'product', lock: lockProduct });
  const changePictures = (_id: string, user: AuthenticatedUser, work: PictureWork) =>
    run(user, { _id }, async (trx, { name }, { audit }) => {
      await work(trx, await store.listLinks(trx, _id), name, audit);
      return { _id, result: await store.listProductPictures(trx, _id) };
    });

  /**
   * Adds pictures after the last one. The alt text is the name of the product.
   * @param resolvePictureIds inserts or checks the pictures and returns their ids
   */
  const attach = (_id: string, user: AuthenticatedUser, resolvePictureIds: (trx: Transaction) => Promise<readonly string[]>) =>
    changePictures(_id, user, async (trx, links, name, audit) => {
      const pictureIds = await resolvePictureIds(trx);
      if (pictureIds.length === 0) return;
      const firstPosition = Math.max(-1, ...links.map(({ position }) => position)) + 1;
      const newLink = { alt: name, focusX: null, focusY: null, kind: '' } as const;
      const rows = pictureIds.map((pictureId, index) => ({ ...newLink, id: createId(), pictureId, position: firstPosition + index }));
      await store.insertLinks(trx, _id, rows);
      audit({ action: 'add_pictures', after: { name, pictures: rows } });
    });

  return {
    /** Stores uploaded pictures and adds them to the product in the field `id`. */
    async add({ fields, files: paths }: ReceivedFiles<{ id?: string | undefined }>, user: AuthenticatedUser) {
      const productId = z.uuid().safeParse(fields.id);
      if (!productId.success) throw createApiError('not_found');
      const storedPictures: StoredPicture[] = [];
      for (const path of paths) storedPictures.push(await storeOriginal(files, path));
      return attach(productId.data, user, (trx) => insertPictures(trx, storedPictures));
    },

    /** Adds pictures of the library. */
    addFromLibrary: (productId: string, pictureIds: readonly string[], user: AuthenticatedUser) =>
      attach(productId, user, async (trx) => {
        const ids = [...new Set(pictureIds)];
        if ((await listPicturesById(trx, ids)).length !== ids.length) throw createApiError('picture_gone');
        return ids;
      }),

    /** Moves the pictures of the arrangement to the start and saves their details. The other pictures follow unchanged. */
    arrange: (productId: string, arrangement: readonly ArrangedPicture[], user: AuthenticatedUser) =>
      changePictures(productId, user, async (trx, links, name, audit) => {
        const after = arrangeLinks(links, arrangement);
        const changedLinks = after.filter((link) => !links.some((previous) => JSON.stringify(previous) === JSON.stringify(link)));
        for (const link of changedLinks) await store.updateLink(trx, link);
        if (changedLinks.length > 0)
          audit({ action: 'arrange_pictures', before: { name, pictures: links }, after: { name, pictures: after } });
      }),

    /** Removes a picture. */
    remove: (productId: string, id: string, user: AuthenticatedUser) =>
      changePictures(productId, user, async (trx, links, _name, audit) => {
        const removedLink = links.find((link) => link.id === id);
        if (removedLink === undefined) throw createApiError('not_found');
        await store.deleteLink(trx, id);
        audit({ action: 'delete_picture', before: removedLink });
        await insertUndoRecords(trx, 'remove_picture', id, [{ entityId: productId, before: removedLink, after: null }]);
      }),

    /** Restores a removed picture at its position. */
    restore: (productId: string, id: string, user: AuthenticatedUser) =>
      changePictures(productId, user, async (trx, links, _name, audit) => {
        const [restoredLink] = await deleteUndoRecords<store.PictureLink>(trx, 'remove_picture', id, productId);
        if (restoredLink === undefined) throw createApiError('undo_not_possible');
        // Arranging the other pictures may have assigned this position to another one.
        if (links.some(({ position }) => position === restoredLink.position))
          await store.incrementPositions(trx, productId, restoredLink.position);
        await store.insertLinks(trx, productId, [restoredLink]);
        audit({ action: 'restore_picture', after: restoredLink });
      }),
  };
}
export type ProductPictures = ReturnType<typeof createProductPictures>;
