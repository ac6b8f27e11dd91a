import { lazy, useState, type ComponentType } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/** @param props.again true after several failures: the page itself may be out of date */
function NotLoaded({ again, onRetry }: { again: boolean; onRetry: () => void }) {
  return (
    <div className="p-4">
      <Notice
        title="This part could not be loaded"
        tone="alarm"
        action={
          <>
            <AdminButton onClick={onRetry}>Try again</AdminButton>
            {again && <AdminButton onClick={() => location.reload()}>Reload page</AdminButton>}
          </>
        }
      >
        Check your connection. What you typed is still here.
      </Notice>
    </div>
  );
}

/** Returns the URL of the module that failed to load, if the error contains it. */
const fileIn = (error: unknown): string | undefined => /https?:\/\/\S+\.js/.exec(String(error))?.[0];

/**
 * Returns a component that loads its code on first render. If that fails (offline, or after a deployment), it shows an error with
 * *Try again* in its place, so that the rest of the page and its input remain. Must be rendered inside a Suspense.
 * @param load imports the module; @param pick returns the component, if it is not the default export
 */
export function lazyComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props>;
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props>;
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props> = (module) => (module as { default: ComponentType<Props> }).default,
): ComponentType<Props> {
  let failures = 0;
  let file: string | undefined;

  /** Some browsers remember a failed import until the page is reloaded. Another URL makes them request the file again. */
  const loadAgain = (): Promise<Module> =>
    file === undefined ? load() : (import(/* @vite-ignore */ `${file}?again=${failures}`) as Promise<Module>);

  // `lazy` remembers a failure too, so each attempt needs a new component.
  const attempt = (from: () => Promise<Module>) =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: pick(await from()) };
      } catch (error) {
        failures += 1;
        file ??= fileIn(error);
        return { default: Failed };
      }
    }) as unknown as ComponentType<Props>;
  let Part = attempt(load);

  function Failed(props: Props) {
    const [Next, setNext] = useState<{ part: ComponentType<Props> }>();
    if (Next) return <Next.part {...props} />;
    const retry = () => {
      Part = attempt(loadAgain);
      setNext({ part: Part });
    };
    return <NotLoaded again={failures > 1} onRetry={retry} />;
  }

  return function LazyComponent(props) {
    // The component must not change while it is mounted, even if another instance was retried.
    const [{ part: Own }] = useState({ part: Part });
    return <Own {...props} />;
  };
}
