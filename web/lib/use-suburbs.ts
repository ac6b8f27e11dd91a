import { useEffect, useState } from 'react';
import type { Suburb } from '#contract/suburbs.ts';
import { call } from './call.ts';

const none: Suburb[] = [];

/** The suburbs to choose from, once they are wanted. Without the list a suburb can still be typed. */
export function useSuburbs(wanted: boolean): Suburb[] {
  const [list, setList] = useState(none);
  useEffect(() => {
    if (wanted) {
      call('/site/suburbs/list').then(
        ({ response }) => setList(response.result),
        () => undefined,
      );
    }
  }, [wanted]);
  return list;
}
