import { useEffect, useState } from 'react';
import { data } from 'react-router';
import type { Call } from '#contract/index.ts';
import { callAhead, callOrTake } from './ahead.ts';

/** A page that catches its own failures, in words. */
type Caught = { problem?: string | undefined };
export type Arriving<Page> = { page: Page | Promise<Page> };

const keepFor = 5 * 60_000;

/**
 * A page that a document holds whole, but which on navigation in the browser shows at once, while what it shows is on
 * its way. What came in the last minutes is there at once: Back must find the height it left, to scroll to its place.
 * @param load must not reject; what fails it tells as `problem`
 */
export function makeArriving<Page extends Caught>(load: (call: Call) => Promise<Page>) {
  let kept: { page: Page; at: number } | undefined;
  const keep = (page: Page): void => {
    kept = page.problem === undefined ? { page, at: Date.now() } : undefined;
  };

  async function fetchPage(call: Call): Promise<Page> {
    const page = await load(call);
    keep(page);
    return page;
  }

  return {
    /** For `serverLoader`. A page without its list is answered with a status that no cache keeps. */
    serve: async (serverCall: Call) => {
      const page = await load(serverCall);
      return data({ page }, { status: page.problem === undefined ? 200 : 503 });
    },
    /** The `clientLoader`. */
    begin: async ({ ahead }: { ahead?: true }): Promise<Arriving<Page>> => ({
      page: kept !== undefined && Date.now() - kept.at < keepFor ? kept.page : fetchPage(ahead ? callAhead : callOrTake),
    }),
    keep,
  };
}

/** What has arrived, and whether more is on its way. While a failed page is asked for again, the failure stays. */
export function useArriving<Page extends Caught>(
  { keep }: { keep: (page: Page) => void },
  { page: given }: Arriving<Page>,
): { page: Page | undefined; pending: boolean } {
  const [arrived, setArrived] = useState<{ of: unknown; page: Page }>();
  const waits = given instanceof Promise;
  useEffect(() => {
    if (!(given instanceof Promise)) return keep(given);
    let left = false;
    void given.then((page) => left || setArrived({ of: given, page }));
    return () => {
      left = true;
    };
  }, [given, keep]);
  // The failure that came in the document must last through the first Retry too.
  const [first] = useState(waits ? undefined : given);
  if (!waits) return { page: given, pending: false };
  return { page: arrived?.page ?? first, pending: arrived?.of !== given };
}
