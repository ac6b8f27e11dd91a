import { useEffect, useRef, type PointerEvent } from 'react';

type ZoomablePictureProps = { src: string; name: string; zoom: number; onFailed: () => void };

/**
 * Renders a picture that fits the window, or is larger and can be dragged.
 * @param props.zoom factor; 1 fits the window
 */
export function ZoomablePicture({ src, name, zoom, onFailed }: ZoomablePictureProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const dragPosition = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (zoom === 1) return;
    // Centres the zoomed picture.
    const element = containerRef.current;
    element?.scrollTo((element.scrollWidth - element.clientWidth) / 2, (element.scrollHeight - element.clientHeight) / 2);
  }, [zoom]);
  const handlePointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!dragPosition.current) return;
    containerRef.current?.scrollBy(dragPosition.current.x - clientX, dragPosition.current.y - clientY);
    dragPosition.current = { x: clientX, y: clientY };
  };
  return (
    <div
      ref={containerRef}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
      tabIndex={0}
      role="region"
      aria-label={name}
      className={`size-full overflow-auto ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
      onPointerDown={({ clientX, clientY, pointerType }) => {
        // On touch screens the browser scrolls.
        if (pointerType === 'mouse') dragPosition.current = { x: clientX, y: clientY };
      }}
      onPointerMove={handlePointerMove}
      onPointerUp={() => (dragPosition.current = undefined)}
      onPointerLeave={() => (dragPosition.current = undefined)}
    >
      <img
        src={src}
        alt={name}
        draggable={false}
        onError={onFailed}
        className="max-w-none object-contain"
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
      />
    </div>
  );
}
