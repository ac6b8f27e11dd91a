import { lazy, useState, type ComponentType } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

/** @param props.again it was tried more than once: the page itself may be an old one */
function NotLoaded({ again, onRetry }: { again: boolean; onRetry: () => void }) {
  return (
    <div className="p-4">
      <Notice
        title="This part could not be loaded"
        tone="alarm"
        action={
          <>
            <AdminButton onClick={onRetry}>Try again</AdminButton>
            {again && <AdminButton onClick={() => location.reload()}>Load the page anew</AdminButton>}
          </>
        }
      >
        Check your connection. What you typed is kept.
      </Notice>
    </div>
  );
}

/** The file that a failure names, where it does. */
const fileIn = (error: unknown): string | undefined => /https?:\/\/\S+\.js/.exec(String(error))?.[0];

/**
 * A part whose code comes when it is wanted. Where it cannot be had (the network is gone, a new version was put up meanwhile) it says so in
 * its own place, with *Try again*: what stands around it, and is typed there, stays. Stands in a Suspense.
 * @param load imports the module; @param pick the part in it, where it is not its default
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

  /** Some browsers remember for as long as the page lives that a file did not come; under another address they ask again. */
  const loadAgain = (): Promise<Module> =>
    file === undefined ? load() : (import(/* @vite-ignore */ `${file}?again=${failures}`) as Promise<Module>);

  // What failed is remembered by its lazy part too: each try is another one.
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

  return function Late(props) {
    // The same part for as long as it stands, whatever is tried elsewhere meanwhile.
    const [{ part: Own }] = useState({ part: Part });
    return <Own {...props} />;
  };
}
