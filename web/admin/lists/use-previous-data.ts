import { useState } from 'react';

/** The newest data that came: what was there stays while more is asked for. `fresh` tells whether it is what was asked for last. */
export function usePreviousData<Data>(data: Data | undefined): { data: Data | undefined; fresh: boolean } {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return { data: data ?? kept, fresh: data !== undefined };
}
