import { useQuery } from '#web/lib/api/use-query.ts';

export type Answer<Data> = {
  data: Data | undefined;
  problem: string | undefined;
  loading: boolean;
  retry: () => void;
  replace: (data: Data) => void;
};

/** Adapts `useQuery` to string keys, which `load` receives. An undefined `question` disables the query. */
export function useAnswer<Data>(
  question: string | undefined,
  load: (question: string, signal: AbortSignal) => Promise<Data>,
): Answer<Data> {
  const { data, error, isPending, refetch, setData } = useQuery({
    queryKey: [question],
    queryFn: ({ signal }) => load(question!, signal),
    enabled: question !== undefined,
  });
  return { data, problem: error, loading: question !== undefined && isPending, retry: refetch, replace: setData };
}
