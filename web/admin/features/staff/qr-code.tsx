import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width in modules of the white margin that QR code readers need. */
const margin = 4;

/** Renders a QR code, dark on light in both themes, because some readers do not support inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: moduleCount } = encode(text, { border: margin, ecc: 'M' });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: moduleCount, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
