import { useId } from 'react';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { queryClient, refetchAfterChange, type PathPrefix } from './query-client.ts';

/** Message after a success, optionally with the button *Undo*; '' for no message. */
export type MutationReport = string | void | { message: string; undo: () => Promise<unknown> };

/** Shows the message of a success. @param onUndone called after *Undo*, also if it fails */
function showReport(report: MutationReport, onUndone?: () => void): void {
  if (!report) return;
  if (typeof report === 'string') showToast(report, { tone: 'success' });
  else {
    showUndo(report.message, async () => {
      const message = await report.undo().finally(onUndone);
      return typeof message === 'string' ? message : undefined;
    });
  }
}

export type AdminMutationOptions<Input, Output> = Pick<UseMutationOptions<Output, Error, Input>, 'mutationKey' | 'retry' | 'retryDelay'> & {
  mutationFn: (input: Input) => Promise<Output>;
  /** Paths to refetch afterwards, and again after *Undo*. */
  invalidates?: readonly PathPrefix[];
  /** Returns the message; `undo` may resolve to a text that replaces "Change undone". */
  onSuccess?: (output: Output, input: Input) => MutationReport | Promise<MutationReport>;
  onError?: (error: unknown, input: Input) => void;
  /** False if the screen displays errors itself, or if the user did not start the request. */
  hasErrorToast?: boolean | (() => boolean);
  /**
   * Runs the changes of all components with the same scope one after the other. Without a scope, the changes of this
   * component run one after the other, and a change is ignored if it equals the change before it that is still running,
   * for example after a double click. Functions in the input are not compared.
   */
  scope?: string;
};

/** Changes data of the back office, one request at a time. Shows the outcome in a toast and refetches the affected data. */
export function useAdminMutation<Input = void, Output = unknown>(options: AdminMutationOptions<Input, Output>) {
  const { mutationFn, invalidates = [], onSuccess, onError, hasErrorToast = true, scope, ...mutationOptions } = options;
  const ownScope = useId();
  const scopeId = scope ?? ownScope;
  const refetch = () => refetchAfterChange(invalidates);
  const mutation = useMutation<Output, Error, Input>({
    ...mutationOptions,
    scope: { id: scopeId },
    mutationFn: async (input) => {
      try {
        return await mutationFn(input);
      } finally {
        refetch();
      }
    },
    onSuccess: async (output, input) => showReport(await onSuccess?.(output, input), refetch),
    onError: (error, input) => {
      if (typeof hasErrorToast === 'function' ? hasErrorToast() : hasErrorToast) showToast(getErrorMessage(error), { tone: 'error' });
      onError?.(error, input);
    },
  });
  const mutate = (input: Input): void => {
    // Reads the cache, because a double click happens before the state is rendered.
    const lastRunning = queryClient
      .getMutationCache()
      .findAll({ status: 'pending', predicate: ({ options: { scope: runningScope } }) => runningScope?.id === scopeId })
      .at(-1);
    if (scope === undefined && lastRunning && isSameValue(lastRunning.state.variables, input)) return;
    mutation.mutate(input);
  };
  return {
    ...mutation,
    mutate,
    /** Message of the failed request. */
    errorMessage: mutation.error === null ? undefined : getErrorMessage(mutation.error),
  };
}
