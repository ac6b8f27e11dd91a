import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { Cryptography } from '#server/lib/crypto.ts';
import { createSignedLinks, type LinkParameters } from '#server/lib/signed-links.ts';
import { clearDocumentFiles, findDocument, insertDocument, setDocumentFile, type DocumentKind } from './documents.store.ts';

/** Returns the storage key of a PDF. @param isErased true for an acceptance record that was rendered after the erasure of its customer */
export const getDocumentStorageKey = (id: string, isErased = false): string => `documents/${id}${isErased ? '-erased' : ''}.pdf`;

const hashFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a PDF with its hash.
 * @param isErased true if the PDF was rendered after the erasure of its customer
 * @returns its storage key; undefined if the customer was erased meanwhile
 */
export async function storeDocument(
  { db, files }: { db: Db; files: FileStorage },
  id: string,
  bytes: Buffer,
  isErased = false,
): Promise<string | undefined> {
  const storageKey = getDocumentStorageKey(id, isErased);
  await files.put(storageKey, bytes);
  const fileHash = hashFile(bytes);
  if (await setDocumentFile(db, id, { storageKey, fileHash, bytes: bytes.length }, isErased)) return storageKey;
  if ((await findDocument(db, id))?.storageKey === storageKey) return storageKey;
  await files.delete(storageKey);
  return undefined;
}

/** Returns true if the file of a PDF is missing or does not match the hash of the PDF. Returns false if it was not stored or was erased. */
export async function isFileChanged(
  files: FileStorage,
  { storageKey, fileHash }: { storageKey: string | null; fileHash: string | null },
): Promise<boolean> {
  if (storageKey === null) return false;
  return !(await files.exists(storageKey)) || hashFile(await files.getBytes(storageKey)) !== fileHash;
}

/** Inserts the row of a PDF, and enqueues the job that renders the PDF and then notifies the customer of the event. */
export async function requestDocument(
  trx: Transaction,
  { eventId, ...document }: { revisionId: string; kind: DocumentKind; eventId: string; createdAt: Date },
): Promise<void> {
  const id = createId();
  await insertDocument(trx, { id, ...document });
  await enqueueDocumentRendering(trx, { documentId: id, eventId });
}

/** Enqueues the job `render_document` of the module `revisions`, which renders a PDF and then notifies the customer. The job skips completed steps. */
export const enqueueDocumentRendering = (trx: Transaction, ids: { documentId: string; eventId: string }): Promise<void> =>
  enqueueJob(trx, 'render_document', ids, { key: `render_document:${ids.documentId}` });

/**
 * Removes the PDFs of a customer. Enqueues the rendering of the acceptance records without personal data other than the signed name.
 * @returns the storage keys of all these PDFs, because a job may have stored a file, but not its key yet
 */
export async function eraseDocuments(trx: Transaction, userId: string): Promise<string[]> {
  const documents = await clearDocumentFiles(trx, userId);
  for (const { id: documentId, eventId } of documents) {
    if (eventId !== null) await enqueueDocumentRendering(trx, { documentId, eventId });
  }
  return documents.map(({ id }) => getDocumentStorageKey(id));
}

type Dependencies = { db: Db; clock: Clock; files: FileStorage; cryptography: Cryptography; publicUrl: string };
export type StoredDocument = { contents: Readable; bytes: number; fileName: string };

/** Creates links to PDFs of quotes and orders, and opens PDFs by these links. */
export function createDocuments({ db, clock, files, cryptography, publicUrl }: Dependencies) {
  const staffLinks = createSignedLinks({ clock, cryptography }, 'document link of staff');
  const customerLinks = createSignedLinks({ clock, cryptography }, 'document link');
  return {
    /** Returns a link to a PDF. */
    async createLink({ id: userId, role }: AuthenticatedUser, documentId: string): Promise<string> {
      const isStaff = role !== 'customer' && hasPermission(role, 'quotes');
      const document = await findDocument(db, documentId, isStaff ? {} : { ownerId: userId });
      if (document === undefined) throw createApiError('not_found');
      if (document.fileHash === null) throw createApiError('document_pending');
      return publicUrl + (isStaff ? staffLinks : customerLinks).sign(`/documents/${document.id}`);
    },

    /**
     * Opens a PDF by its link.
     * @returns undefined for an altered or expired link, for an erased PDF, and if the customer may no longer open it, for example after a recall
     */
    async open(id: string, parameters: LinkParameters): Promise<StoredDocument | undefined> {
      const path = `/documents/${id}`;
      const isForStaff = staffLinks.isValid(path, parameters);
      if (!isForStaff && !customerLinks.isValid(path, parameters)) return undefined;
      const document = await findDocument(db, id, { isForCustomer: !isForStaff });
      if (!document || document.storageKey === null || document.bytes === null) return undefined;
      const { storageKey, bytes, fileName } = document;
      return { contents: await files.getStream(storageKey), bytes, fileName };
    },
  };
}
export type Documents = ReturnType<typeof createDocuments>;
