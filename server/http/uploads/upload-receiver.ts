import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getClientAddress } from '#server/http/client-address.ts';
import { throttleDiscard } from './throttle-upload.ts';
import { isDiskFull, readParts, type PartLimits, type ReceivedUpload } from './read-parts.ts';
import { createUploadSlots, type UploadSlotLimits } from './upload-slots.ts';

/** Time limit for receiving a body: enough for 5 MB over a slow mobile connection. */
const defaultDeadlineMs = 120_000;
/** Longer than any upload takes, including its processing. */
const expiryMs = 10 * 60_000;
const maxDiscardedBytes = 10 * 1024 * 1024;

/** Returns the folder of incoming uploads. */
export const getUploadFolder = (dataDir: string): string => join(dataDir, 'incoming-uploads');

/** Visitors and staff have separate slots, so a flood of visitors does not block staff. */
const publicSlots = { maxTotal: 100, maxPerNetwork: 8 };
const staffSlots = { maxTotal: 16, maxPerNetwork: 16 };
/** Rejected bodies that are discarded at the same time, of visitors and staff. */
const discardSlots = { maxTotal: 32, maxPerNetwork: 4 };

export type UploadRules = PartLimits & {
  from: 'public' | 'staff';
  /** Runs before the body is read. */
  beforeReading?: () => Promise<void>;
};

export type UploadReceiverOptions = {
  /** Stores files while they are received and processed. Must be on a disk, because a tmpfs would store them in memory. */
  folder: string;
  /** False (LIMITS=off) removes the limit per network. The total limit remains, because it limits the use of disk and memory. */
  limitsNetworks: boolean;
  /** The time limit for receiving a whole body. */
  deadlineMs?: number | undefined;
};

/** Creates the receiver of multipart bodies, which stores them as temporary files. All limits are per process. */
export function createUploadReceiver({ folder, limitsNetworks, deadlineMs = defaultDeadlineMs }: UploadReceiverOptions) {
  const createSlots = (limits: UploadSlotLimits) => createUploadSlots(limitsNetworks ? limits : { ...limits, maxPerNetwork: Infinity });
  const slots = { public: createSlots(publicSlots), staff: createUploadSlots(staffSlots), discard: createSlots(discardSlots) };

  async function createDirectory(): Promise<string> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await mkdtemp(join(folder, 'upload-'));
    } catch (error) {
      throw isDiskFull(error) ? createApiError('file_store_full') : error;
    }
  }

  async function read(request: FastifyRequest, directory: string, rules: UploadRules): Promise<ReceivedUpload> {
    const upload: ReceivedUpload = { fields: {}, files: [], fileBytes: 0, bodyBytes: 0 };
    const readingController = new AbortController();
    const parts = readParts(request, directory, rules, upload, readingController.signal);
    await runUntilDeadline(parts, () => (upload.error = 'slow')).finally(() => readingController.abort());
    return upload;
  }

  /** Waits for work until the deadline. */
  async function runUntilDeadline(work: Promise<unknown>, onDeadline: () => void): Promise<void> {
    const timerController = new AbortController();
    const deadline = delay(deadlineMs, undefined, { signal: timerController.signal }).then(onDeadline, () => undefined);
    await Promise.race([work, deadline]).finally(() => timerController.abort());
  }

  return {
    /** Streams a multipart body to temporary files, which are deleted once `work` has ended. */
    async receive<Result>(request: FastifyRequest, rules: UploadRules, work: (upload: ReceivedUpload) => Promise<Result>): Promise<Result> {
      let release: (() => void) | undefined;
      let directory: string | undefined;
      try {
        release = slots[rules.from].acquire(getClientAddress(request));
        await rules.beforeReading?.();
        directory = await createDirectory();
        return await work(await read(request, directory, rules));
      } finally {
        release?.();
        if (directory !== undefined) await rm(directory, { recursive: true, force: true });
      }
    },

    /**
     * Reads and discards up to 10 MB of a rejected body, so that the browser shows the response instead of a network error. Does nothing while
     * too many other bodies are discarded. The connection is then closed after the response.
     */
    async discard(request: FastifyRequest): Promise<void> {
      if (request.raw.complete) return;
      let release: () => void;
      try {
        release = slots.discard.acquire(getClientAddress(request));
      } catch {
        return;
      }
      await runUntilDeadline(discardBody(request.raw, maxDiscardedBytes), () => undefined).finally(release);
    },

    /** Deletes the files of killed processes. Other processes may use the folder meanwhile. */
    async deleteExpired(): Promise<void> {
      const expiresBefore = Date.now() - expiryMs;
      const names = existsSync(folder) ? await readdir(folder) : [];
      for (const path of names.map((name) => join(folder, name))) {
        const stats = statSync(path, { throwIfNoEntry: false });
        if (stats !== undefined && stats.mtimeMs < expiresBefore) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
export type UploadReceiver = ReturnType<typeof createUploadReceiver>;

/** Reads and discards a body to its end, or until `maxBytes` have been read or the connection is closed. */
function discardBody(body: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let readBytes = 0;
    // A piped parser that stopped reading would pause the body.
    body.unpipe();
    body.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      body.pause();
      if (readBytes > maxBytes) resolve();
      else void throttleDiscard(chunk.length).then(() => body.resume());
    });
    body.resume();
    for (const event of ['end', 'close', 'error']) body.once(event, resolve);
    if (body.destroyed || body.readableEnded) resolve();
  });
}
