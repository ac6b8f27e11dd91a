import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';
export type ReadyPage = { etag: string; policy: string; bodies: Record<Encoding, Buffer> };

/** A page made ready to send in every encoding. @param policy its Content-Security-Policy */
export async function makeReady(html: string, policy: string): Promise<ReadyPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), deflate(identity)]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, policy, bodies: { br, gzip: zipped, identity } };
}

/** What a browser accepts, best first. */
export const bestEncoding = (accepted: string | undefined): Encoding =>
  /\bbr\b/.test(accepted ?? '') ? 'br' : /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity';

const sizeOf = ({ bodies }: ReadyPage): number => bodies.br.length + bodies.gzip.length + bodies.identity.length;

// Pages tell of the time too (the year in the footer), which no change of content announces.
const longest = 10 * 60_000;

/**
 * Public pages kept ready in memory, the least used given up first.
 * @param most bytes in all
 */
export function makePageCache(most = 32 * 1024 * 1024) {
  const kept = new LRUCache<string, ReadyPage>({ maxSize: most, sizeCalculation: sizeOf, ttl: longest });
  const making = new Map<string, Promise<ReadyPage | undefined>>();
  // Pages that were begun before a change of content are sent, but not kept.
  let generation = 0;

  return {
    /** The page of a key, made once however many ask. @param make undefined where the page is not one to keep */
    async get(key: string, make: () => Promise<ReadyPage | undefined>): Promise<ReadyPage | undefined> {
      const page = kept.get(key);
      if (page) return page;
      const begun = making.get(key);
      if (begun) return begun;
      const at = generation;
      const work = make()
        .then((made) => {
          if (made && at === generation) kept.set(key, made);
          return made;
        })
        .finally(() => making.get(key) === work && making.delete(key));
      making.set(key, work);
      return work;
    },

    /** Forgets every page: content has changed. */
    clear(): void {
      generation += 1;
      kept.clear();
      making.clear();
    },
  };
}
export type PageCache = ReturnType<typeof makePageCache>;
