import { lazy, useState, type ComponentType } from 'react';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { importModule } from './import-module.ts';

/** Renders the error of a failed load. After several failures it offers a reload, because the page may be outdated. */
function LazyLoadError({ failureCount, onRetry }: { failureCount: number; onRetry: () => void }) {
  return (
    <div className="p-4">
      <LoadError
        title="This part could not be loaded"
        onRetry={onRetry}
        actions={failureCount > 1 && <AdminButton onClick={() => location.reload()}>Reload page</AdminButton>}
      >
        Check your connection. What you typed is still here.
      </LoadError>
    </div>
  );
}

/**
 * Returns a component that loads its module at the first render. After a failure it renders an error with *Try again*.
 * @param pick returns the component of the module; by default its default export
 */
export function createLazyComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props>;
export function createLazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props>;
export function createLazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props> = (module) => (module as { default: ComponentType<Props> }).default,
): ComponentType<Props> {
  let failureCount = 0;

  // Returns a new lazy component for each attempt, because `lazy` caches a failure.
  const createAttempt = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: pick(await importModule(load)) };
      } catch {
        failureCount += 1;
        return { default: FailedComponent };
      }
    }) as unknown as ComponentType<Props>;
  let CurrentComponent = createAttempt();

  function FailedComponent(props: Props) {
    const [Replacement, setReplacement] = useState<{ component: ComponentType<Props> }>();
    if (Replacement) return <Replacement.component {...props} />;
    const retry = () => {
      CurrentComponent = createAttempt();
      setReplacement({ component: CurrentComponent });
    };
    return <LazyLoadError failureCount={failureCount} onRetry={retry} />;
  }

  return function LazyComponent(props) {
    // A mounted instance does not change its component when another instance retries.
    const [{ component: PinnedComponent }] = useState({ component: CurrentComponent });
    return <PinnedComponent {...props} />;
  };
}
