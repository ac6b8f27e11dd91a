import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createApiError } from '#domain/errors/error-codes.ts';
import { throttleDiscard } from './pace-upload.ts';
import { isDiskFull, readParts, type PartLimits, type ReceivedUpload } from './read-parts.ts';
import { createUploadSlots, type UploadSlotLimits } from './upload-slots.ts';

/** 5 MB over a slow phone's connection. */
const defaultDeadlineMs = 120_000;
/** Longer than any upload takes: the deadline, then the processing. */
const staleAfterMs = 10 * 60_000;
const maxDiscardedBytes = 10 * 1024 * 1024;

/** The folder of incoming uploads. */
export const uploadPath = (dataDir: string): string => join(dataDir, 'incoming-uploads');

/** Visitors and staff have separate slots, so a flood of visitors does not block staff. */
const publicSlots = { maxTotal: 100, maxPerNetwork: 8 };
const staffSlots = { maxTotal: 16, maxPerNetwork: 16 };
/** Refused bodies of both that are discarded at the same time. */
const discardSlots = { maxTotal: 32, maxPerNetwork: 4 };

export type UploadRules = PartLimits & {
  from: 'public' | 'staff';
  /** Runs before the body is read. */
  beforeReading?: () => Promise<void>;
};

export type UploadReceiverOptions = {
  /** Holds files while they are received and processed. Must be on a disk: a tmpfs would hold them in memory. */
  folder: string;
  /** False (LIMITS=off) removes the limit per network. The limit in total stays, because it bounds disk and memory. */
  limitsNetworks: boolean;
  /** Time for a whole body to arrive. */
  deadlineMs?: number | undefined;
};

/** Receives multipart bodies as temporary files. All limits are per process. */
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
    const upload: ReceivedUpload = { fields: {}, files: [], read: 0, bodyBytes: 0 };
    await beforeDeadline(readParts(request, directory, rules, upload), () => (upload.error = 'slow'));
    return upload;
  }

  /** Runs work unless the deadline comes first. */
  async function beforeDeadline(work: Promise<unknown>, onDeadline: () => void): Promise<void> {
    const timer = new AbortController();
    const deadline = delay(deadlineMs, undefined, { signal: timer.signal }).then(onDeadline, () => undefined);
    await Promise.race([work, deadline]).finally(() => timer.abort());
  }

  return {
    /**
     * Streams a multipart body to temporary files, which are deleted once `work` has ended.
     * @throws ApiError('upload_concurrent'), ApiError('upload_busy'), or an error of `beforeReading` or `work`. The caller discards the body.
     */
    async receive<Result>(request: FastifyRequest, rules: UploadRules, work: (upload: ReceivedUpload) => Promise<Result>): Promise<Result> {
      let release: (() => void) | undefined;
      let directory: string | undefined;
      try {
        // A closed connection has no address any more, whatever the type says.
        release = slots[rules.from].acquire(request.ip || '');
        await rules.beforeReading?.();
        directory = await createDirectory();
        return await work(await read(request, directory, rules));
      } finally {
        release?.();
        if (directory !== undefined) await rm(directory, { recursive: true, force: true });
      }
    },

    /**
     * Reads and discards up to 10 MB of a refused body, so that the browser shows the answer instead of a network error. Does nothing
     * while too many others are discarded: the connection is closed after the answer if its body is not complete.
     */
    async discard(request: FastifyRequest): Promise<void> {
      if (request.raw.complete) return;
      let release: () => void;
      try {
        release = slots.discard.acquire(request.ip || '');
      } catch {
        return;
      }
      await beforeDeadline(discardBody(request.raw, maxDiscardedBytes), () => undefined).finally(release);
    },

    /** Deletes what killed processes left behind. Safe while other processes use the folder. */
    async deleteExpired(): Promise<void> {
      const staleBefore = Date.now() - staleAfterMs;
      const names = await readdir(folder).catch(() => []);
      for (const path of names.map((name) => join(folder, name))) {
        const found = await stat(path).catch(() => undefined);
        if (found !== undefined && found.mtimeMs < staleBefore) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
export type UploadReceiver = ReturnType<typeof createUploadReceiver>;

/** Reads and discards a body to its end, or until `maxBytes` have been read or the connection is closed. */
function discardBody(body: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    let read = 0;
    // A parser that stopped reading would stop the body.
    body.unpipe();
    body.on('data', (chunk: Buffer) => {
      read += chunk.length;
      body.pause();
      if (read > maxBytes) resolve();
      else void throttleDiscard(chunk.length).then(() => body.resume());
    });
    body.resume();
    for (const event of ['end', 'close', 'error']) body.once(event, resolve);
    if (body.destroyed || body.readableEnded) resolve();
  });
}
