import { setTimeout as delay } from 'node:timers/promises';

const megabyte = 1024 * 1024;

/** 256 Mbit/s: a file of 5 MB takes 0.16 s if no other is received. */
const bytesPerSecond = 32 * megabyte;
const collectEveryBytes = 16 * megabyte;

let nextAt = 0;
let uncollectedBytes = 0;

/**
 * Limits the rate at which this process reads uploads, and collects their buffers. V8 collects them only after about 64 MB, and later during a
 * flood. 300 uploads of 5 MB took 120 MB without this, and 55 MB with it (test/chaos/upload-memory.test.ts).
 * @param bytes just read
 */
export async function paceUpload(bytes: number): Promise<void> {
  uncollectedBytes += bytes;
  if (uncollectedBytes > collectEveryBytes) {
    uncollectedBytes = 0;
    // The rate limits this to twice a second. Only the supervisor's children have it (child-options.ts).
    void globalThis.gc?.({ type: 'major', execution: 'async' });
  }
  const now = performance.now();
  nextAt = Math.max(now, nextAt) + (bytes / bytesPerSecond) * 1000;
  // Timers are not more precise than a few milliseconds.
  if (nextAt - now > 10) await delay(nextAt - now);
}
