import { setTimeout as delay } from 'node:timers/promises';

const megabyte = 1024 * 1024;

const collectionIntervalBytes = 16 * megabyte;
let uncollectedBytes = 0;

/**
 * Collects the buffers of read bodies as garbage. V8 would do so after about 64 MB, and later under load. 300 uploads of 5 MB take 32 MB with
 * this, 47 to 108 MB without it, and 76 to 121 MB without the rates below too (test/chaos/upload-memory.test.ts).
 */
function collectBuffers(bytes: number): void {
  uncollectedBytes += bytes;
  if (uncollectedBytes <= collectionIntervalBytes) return;
  uncollectedBytes = 0;
  // The rates below limit this to three times a second. Only child processes of the supervisor have `gc` (processes/child-process.ts).
  void globalThis.gc?.({ type: 'major', execution: 'async' });
}

/** Creates a throttle. Its function is called after each read with the number of bytes, and resolves when more bytes may be read. */
function createThrottle(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let nextAt = 0;
  return async (bytes) => {
    collectBuffers(bytes);
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + (bytes / bytesPerSecond) * 1000;
    // Timers are not more precise than a few milliseconds.
    if (nextAt - now > 10) await delay(nextAt - now);
  };
}

/** Limits the rate at which this process reads uploads. 256 Mbit/s: a single file of 5 MB takes 0.16 s. */
export const throttleUpload = createThrottle(32 * megabyte);

/** Limits the rate at which this process discards rejected bytes, so that they do not slow down uploads that are stored. */
export const throttleDiscard = createThrottle(8 * megabyte);
