import { z } from 'zod';
import type { Picture } from '#contract/schemas.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertUndoRecords, takeUndoRecords } from '#server/crud/undo-records.store.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { insertPictures, storeOriginal } from '../store-picture.ts';
import { listPicturesById, type StoredPicture } from '../pictures.store.ts';
import * as store from './linked-pictures.store.ts';
import type { ReceivedFiles } from '#server/http/uploads/receive-files.ts';

const uuid = z.uuid();

type ArrangedPicture = {
  _id: string;
  alt: string | undefined;
  focus?: { x: number; y: number } | null | undefined;
  kind?: NonNullable<store.PictureLink['kind']> | null | undefined;
};

type Dependencies<PictureDto extends Picture> = {
  db: Db;
  files: FileStorage;
  ownerType: store.PictureOwnerType;
  /** The name of the record type in the audit log. */
  entityType: string;
  /** Locks the row of the record until the transaction ends. @returns its name; undefined if it does not exist */
  lock: (trx: Transaction, id: string) => Promise<{ name: string } | undefined>;
  /** Lists the pictures in the wire format. */
  list: (db: Db | Transaction, id: string) => Promise<PictureDto[]>;
};

/** Manages the pictures of one record type. Each change is public immediately and is written to the audit log. */
export function createLinkedPictures<PictureDto extends Picture>({
  db,
  files,
  ownerType,
  entityType,
  lock,
  list,
}: Dependencies<PictureDto>) {
  /** Runs a change of an existing record. */
  const changePictures = (ownerId: string, work: (trx: Transaction, links: store.PictureLink[], name: string) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const record = await lock(trx, ownerId);
      if (record === undefined) throw createApiError('not_found');
      await work(trx, await store.listLinks(trx, ownerType, ownerId), record.name);
      return { _id: ownerId, result: await list(trx, ownerId) };
    });

  /**
   * Links pictures after the last one. The alt text is the name of the record.
   * @param resolvePictureIds inserts or checks the pictures and returns their ids
   */
  const attach = (ownerId: string, currentUser: AuthenticatedUser, resolvePictureIds: (trx: Transaction) => Promise<readonly string[]>) =>
    changePictures(ownerId, async (trx, links, name) => {
      const pictureIds = await resolvePictureIds(trx);
      if (pictureIds.length === 0) return;
      const firstPosition = Math.max(-1, ...links.map(({ position }) => position)) + 1;
      const rows = pictureIds.map((pictureId, index) => ({
        id: createId(),
        pictureId,
        alt: name,
        position: firstPosition + index,
        focusX: null,
        focusY: null,
      }));
      await store.insertLinks(trx, ownerType, ownerId, rows);
      await insertAuditEntry(trx, {
        userId: currentUser.id,
        action: 'add_pictures',
        entityType,
        entityId: ownerId,
        after: JSON.stringify({ name, pictures: rows }),
      });
    });

  return {
    /** Stores uploaded pictures and links them to the record in the field `id`. */
    async add({ fields, files: paths }: ReceivedFiles<{ id?: string | undefined }>, currentUser: AuthenticatedUser) {
      const ownerId = uuid.safeParse(fields.id);
      if (!ownerId.success) throw createApiError('not_found');
      const storedPictures: StoredPicture[] = [];
      for (const path of paths) storedPictures.push(await storeOriginal(files, path));
      return attach(ownerId.data, currentUser, (trx) => insertPictures(trx, storedPictures));
    },

    /** Links pictures of the library to a record. */
    addFromLibrary: (ownerId: string, pictureIds: readonly string[], currentUser: AuthenticatedUser) =>
      attach(ownerId, currentUser, async (trx) => {
        const ids = [...new Set(pictureIds)];
        if ((await listPicturesById(trx, ids)).length !== ids.length) throw createApiError('picture_gone');
        return ids;
      }),

    /**
     * Moves the pictures of the arrangement to the start and saves their details. The other pictures follow unchanged. Unknown ids are
     * ignored, because another user may have removed the picture.
     */
    arrange: (ownerId: string, arrangement: readonly ArrangedPicture[], currentUser: AuthenticatedUser) =>
      changePictures(ownerId, async (trx, links, name) => {
        if (new Set(arrangement.map(({ _id }) => _id)).size < arrangement.length) throw createApiError('bad_input');
        const arrangedLinks = arrangement.flatMap((changes) => {
          const link = links.find(({ id }) => id === changes._id);
          return link ? [{ link, changes }] : [];
        });
        const otherLinks = links
          .filter(({ id }) => !arrangement.some(({ _id }) => _id === id))
          .map((link) => ({ link, changes: undefined }));
        const after: store.PictureLink[] = [];
        for (const [position, { link, changes }] of [...arrangedLinks, ...otherLinks].entries()) {
          const updatedLink = { ...link, ...(changes && toLinkColumns(changes)), position };
          after.push(updatedLink);
          if (JSON.stringify(updatedLink) !== JSON.stringify(link)) await store.updateLink(trx, ownerType, link.id, updatedLink);
        }
        if (JSON.stringify(after) === JSON.stringify(links)) return;
        const toAuditSnapshot = (pictures: store.PictureLink[]) => JSON.stringify({ name, pictures });
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action: 'arrange_pictures',
          entityType,
          entityId: ownerId,
          before: toAuditSnapshot(links),
          after: toAuditSnapshot(after),
        });
      }),

    /** Removes a picture from a record. */
    remove: (ownerId: string, id: string, currentUser: AuthenticatedUser) =>
      changePictures(ownerId, async (trx, links) => {
        const removedLink = links.find((link) => link.id === id);
        if (removedLink === undefined || !(await store.deleteLink(trx, ownerType, ownerId, id))) throw createApiError('not_found');
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action: 'delete_picture',
          entityType,
          entityId: ownerId,
          before: JSON.stringify(removedLink),
        });
        await insertUndoRecords(trx, 'remove_picture', id, [{ entityId: ownerId, before: removedLink, after: null }]);
      }),

    /** Restores a removed picture at its position. */
    restore: (ownerId: string, id: string, currentUser: AuthenticatedUser) =>
      changePictures(ownerId, async (trx, links) => {
        const [restoredLink] = await takeUndoRecords<store.PictureLink>(trx, 'remove_picture', id, ownerId);
        if (restoredLink === undefined) throw createApiError('undo_not_possible');
        // Arranging the other pictures may have assigned this position to another one.
        if (links.some(({ position }) => position === restoredLink.position))
          await store.incrementPositions(trx, ownerType, ownerId, restoredLink.position);
        await store.insertLinks(trx, ownerType, ownerId, [restoredLink]);
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action: 'restore_picture',
          entityType,
          entityId: ownerId,
          after: JSON.stringify(restoredLink),
        });
      }),
  };
}
export type LinkedPictures<PictureDto extends Picture> = ReturnType<typeof createLinkedPictures<PictureDto>>;

/** Returns the columns of a link that an arrangement changes. */
function toLinkColumns({ alt, focus, kind }: ArrangedPicture): Partial<store.PictureLink> {
  return {
    ...(alt === undefined ? {} : { alt: alt.trim() }),
    ...(focus === undefined ? {} : { focusX: focus?.x ?? null, focusY: focus?.y ?? null }),
    ...(kind === undefined || kind === null ? {} : { kind }),
  };
}
