import { lazy, useState, type ComponentType } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { DeskButton } from './button.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** @param props.again it was tried more than once: the page itself may be an old one */
function NotLoaded({ again, onRetry }: { again: boolean; onRetry: () => void }) {
  return (
    <div className="p-4">
      <Notice
        title="This part could not be loaded"
        tone="alarm"
        action={
          <>
            <DeskButton onClick={onRetry}>Retry</DeskButton>
            {again && <DeskButton onClick={() => location.reload()}>Load the page anew</DeskButton>}
          </>
        }
      >
        Check your connection. What you typed is kept.
      </Notice>
    </div>
  );
}

/**
 * A part whose code comes when it is wanted. Where it cannot be had (the network is gone, a new version was put up meanwhile) it says so in
 * its own place, with Retry: what stands around it, and is typed there, stays. Stands in a Suspense.
 */
export function late<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let failures = 0;
  // What failed is remembered by its lazy part: each try is another one.
  const attempt = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return await load();
      } catch {
        failures += 1;
        return { default: Failed };
      }
    }) as unknown as ComponentType<Props>;
  let Part = attempt();

  function Failed(props: Props) {
    const [Next, setNext] = useState<{ part: ComponentType<Props> }>();
    if (Next) return <Next.part {...props} />;
    const retry = () => {
      Part = attempt();
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
