import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Notice } from '#web/ui/notice.tsx';

/**
 * A picture that fits the window, or is larger and can be dragged.
 * @param props.zoom 1 fits the window
 */
export function ZoomablePicture({ src, name, zoom }: { src: string; name: string; zoom: number }) {
  const box = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (zoom === 1) return;
    // Zooms around the centre.
    const element = box.current;
    element?.scrollTo((element.scrollWidth - element.clientWidth) / 2, (element.scrollHeight - element.clientHeight) / 2);
  }, [zoom]);
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!dragged.current) return;
    box.current?.scrollBy(dragged.current.x - clientX, dragged.current.y - clientY);
    dragged.current = { x: clientX, y: clientY };
  };
  if (failed) {
    return (
      <div className="mx-auto max-w-md p-6">
        <Notice title="This picture could not be shown" tone="alarm">
          Download it instead.
        </Notice>
      </div>
    );
  }
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
      tabIndex={0}
      role="region"
      aria-label={name}
      className={`size-full overflow-auto ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
      onPointerDown={({ clientX, clientY, pointerType }) => {
        // Touch scrolls natively.
        if (pointerType === 'mouse') dragged.current = { x: clientX, y: clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => (dragged.current = undefined)}
      onPointerLeave={() => (dragged.current = undefined)}
    >
      <img
        src={src}
        alt={name}
        draggable={false}
        onError={() => setFailed(true)}
        className="max-w-none object-contain"
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
      />
    </div>
  );
}
