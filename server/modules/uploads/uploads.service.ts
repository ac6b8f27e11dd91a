import type { Core } from '#server/http/core.ts';
import { hourMs } from '#domain/shared/time.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { MultipartParts } from '#contract/endpoint.ts';
import { uploadEndpoints } from '#contract/public/uploads.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getPdfHint } from '#domain/media/pdf-hint.ts';
import { maxUnclaimedBytes, sanitizeFileName, toDownloadName, unclaimedTtlHours, type UploadType } from '#domain/media/upload.ts';
import { createId } from '#server/db/connection.ts';
import { isDiskFull, toUploadError, type ReceivedFile, type ReceivedUpload } from '#server/http/uploads/read-parts.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toClientNetwork } from '#server/lib/client-network.ts';
import { createSignedLinks, type LinkParameters } from '#server/lib/signed-links.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { detectUploadType } from './detect-upload-type.ts';
import { sanitizeUpload } from './sanitize-upload.ts';
import * as store from './uploads.store.ts';

const folder = 'uploads';
const unclaimedTtlMs = unclaimedTtlHours * hourMs;

type FilePart = MultipartParts['files'];
const { files: quoteFilePart } = uploadEndpoints['/site/quotes/save/local/images'].multipart;

/** `maxFiles` is higher than `maxCount` of the part, so that several files get their own error instead of a parser error. */
const toPartLimits = ({ name, maxBytes }: FilePart) => ({
  fileField: name,
  maxFileBytes: maxBytes,
  maxReadBytes: 10 * 1024 * 1024,
  maxFiles: 3,
  maxFields: 10,
  maxFieldBytes: 10_000,
});

/** A checked file of a user of the website. @property hint advice for the sender; empty for most files */
export type CheckedUpload = { file: ReceivedFile; fields: Record<string, string>; hint: string };

/** The sender of an upload. @property network the hashed network of a sender on the website; undefined for staff */
type Sender = { userId: string | undefined; network?: string };

export type StoredUpload = { contents: Readable; bytes: number; mimeType: UploadType; fileName: string };

type Dependencies = Pick<Core, 'db' | 'log' | 'files' | 'clock' | 'cryptography' | 'limits' | 'receiver'>;

export function createUploads({ db, log, files, clock, cryptography, limits, receiver }: Dependencies) {
  const links = createSignedLinks({ clock, cryptography }, 'upload link');
  const getOldestUnclaimed = (): Date => new Date(clock.now().getTime() - unclaimedTtlMs);

  async function checkUpload({ files: received, error }: ReceivedUpload, part: FilePart): Promise<ReceivedFile & { type: UploadType }> {
    const { tooManyCode, tooLargeCode } = part;
    if (error)
      throw toUploadError(error, { fileField: part.name, tooManyCode, tooLargeCode: received.length > 0 ? tooManyCode : tooLargeCode });
    const [file] = received;
    if (file === undefined) throw createApiError('file_missing');
    if (received.length > part.maxCount) throw createApiError(tooManyCode);
    if (file.size === 0) throw createApiError('file_empty');
    const type = await detectUploadType(file.path);
    if (file.size > part.maxBytes) throw createApiError(tooLargeCode);
    return { ...file, type };
  }

  /** Deletes a file that no row references. */
  const deleteFile = (key: string): Promise<void> =>
    files
      .delete(key)
      .catch((error: unknown) => log.warn({ err: error }, 'The file of an upload could not be deleted; it is deleted after 48 hours'));

  /** Stores a checked file. @returns its public path */
  async function storeUpload({ path: source, name: originalName }: ReceivedFile, { userId, network }: Sender): Promise<string> {
    const sanitized = await sanitizeUpload(source);
    const name = `${randomBytes(16).toString('hex')}.${sanitized.extension}`;
    const storageKey = `${folder}/${name}`;
    try {
      await files.copyFromFs(sanitized.path, storageKey);
    } catch (error) {
      if (isDiskFull(error)) throw createApiError('file_store_full');
      throw error;
    }
    const row = {
      id: createId(),
      path: `/uploads/${name}`,
      storageKey,
      name: sanitizeFileName(originalName) || `file.${sanitized.extension}`,
      mimeType: sanitized.mimeType,
      bytes: sanitized.size,
      userId: userId ?? null,
      network: network ?? null,
    };
    try {
      const removedKeys = await db.transaction().execute(async (trx) => {
        await store.insertUpload(trx, row);
        return store.deleteBeyondBudget(trx, maxUnclaimedBytes);
      });
      await Promise.all(removedKeys.map(deleteFile));
    } catch (error) {
      await deleteFile(storageKey);
      throw error;
    }
    return row.path;
  }

  const toNetwork = (address: string): string => cryptography.mac('upload network', toClientNetwork(address));

  /**
   * Receives one file of a user of the website, within the rate limits of the address. The file is deleted after `work`.
   * @param part the files of the endpoint
   */
  const receiveFile = <Result>(
    request: FastifyRequest,
    address: string,
    part: FilePart,
    work: (upload: CheckedUpload) => Promise<Result>,
  ): Promise<Result> => {
    const beforeReading = async (): Promise<void> => {
      await limits.consume('upload_files', address);
      await limits.assertNotExhausted('upload_bytes', address);
    };
    return receiver.receive(request, { ...toPartLimits(part), from: 'public', beforeReading }, async (upload) => {
      // Rejected and broken uploads count too.
      if (upload.files.length > 1) await limits.consume('upload_files', address, upload.files.length - 1);
      await limits.consume('upload_bytes', address, upload.bodyBytes);
      const { type, ...file } = await checkUpload(upload, part);
      const hint = type === 'application/pdf' ? getPdfHint(await readFile(file.path, 'latin1')) : '';
      return work({ file, fields: upload.fields, hint });
    });
  };

  return {
    receiveFile,

    /**
     * Stores a file, for example a signed quote, which the caller then assigns to a record.
     * @param address the IP address of a customer; undefined for staff
     * @returns its public path
     */
    async storeFile(file: ReceivedFile, userId: string, address?: string): Promise<string> {
      await detectUploadType(file.path);
      return storeUpload(file, { userId, ...(address !== undefined && { network: toNetwork(address) }) });
    },

    /**
     * Receives one file and stores it under a random name, until a quote request claims it.
     * @param address the IP address of the sender, for the rate limits
     * @returns the path for `pictures` of the quote request, and a hint for the sender; empty for most files
     */
    receive: (request: FastifyRequest, userId: string | undefined, address: string): Promise<{ path: string; hint: string }> =>
      receiveFile(request, address, quoteFilePart, async ({ file, hint }) => ({
        path: await storeUpload(file, { userId, network: toNetwork(address) }),
        hint,
      })),

    /** Returns a link to the file of a quote or order. Staff who work on quotes or orders can open the files of all. */
    async createLink({ id: userId, role }: AuthenticatedUser, path: string): Promise<string> {
      const upload = await store.findUpload(db, path);
      const isPermitted = role !== 'customer' && hasPermission(role, upload?.orderId ? 'orders' : 'quotes');
      if (upload === undefined || !(isPermitted || (await store.isUploadOfCustomer(db, path, userId)))) throw createApiError('not_found');
      return links.sign(path);
    },

    /**
     * Opens a file as a stream, so that slow downloads do not hold whole files in memory. An unclaimed file opens by its random name for 48
     * hours, a claimed file by a signed link.
     */
    async open(path: string, parameters: LinkParameters): Promise<StoredUpload> {
      const upload = await store.findUpload(db, path);
      if (upload === undefined) throw createApiError('not_found');
      const isReadableByName = upload.quoteId === null && upload.orderId === null && upload.createdAt > getOldestUnclaimed();
      if (!isReadableByName && !links.isValid(path, parameters)) throw createApiError('not_found');
      const { storageKey, name, bytes } = upload;
      const mimeType = upload.mimeType as UploadType;
      return { contents: await files.getStream(storageKey), bytes, mimeType, fileName: toDownloadName(name, mimeType) };
    },

    /**
     * Deletes uploads that no quote claimed within 48 hours. If a file cannot be deleted, no row is deleted, and the next run tries
     * again.
     */
    async deleteUnclaimed(): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const keys = await store.deleteUnclaimedUploads(trx, getOldestUnclaimed());
        await Promise.all(keys.map((key) => files.delete(key)));
      });
    },

    /** Deletes files older than 48 hours that have no row, because a process stopped between writing the file and the row. */
    async deleteOrphanedFiles(): Promise<void> {
      const modifiedBefore = getOldestUnclaimed();
      for await (const keys of listStoredKeys(files)) {
        const referencedKeys = new Set(await store.listReferencedKeys(db, keys));
        for (const key of keys.filter((storedKey) => !referencedKeys.has(storedKey))) {
          if ((await files.getMetaData(key)).lastModified < modifiedBefore) await files.delete(key);
        }
      }
    },
  };
}
export type UploadsService = ReturnType<typeof createUploads>;

/** Yields the keys of all stored uploads, one page of the file store at a time. */
async function* listStoredKeys(files: FileStorage): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll(folder, paginationToken === undefined ? {} : { paginationToken }).catch(toEmptyListing);
    yield [...page.objects].flatMap((object) => (object.isFile ? object.key : []));
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

/** Returns an empty listing if the folder does not exist. @throws any other error */
function toEmptyListing(error: unknown): Awaited<ReturnType<FileStorage['listAll']>> {
  if (/ENOENT/.test(String((error as { cause?: unknown }).cause ?? error))) return { objects: [] };
  throw error;
}
