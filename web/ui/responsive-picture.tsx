import type { CSSProperties } from 'react';
import type { Picture } from '#contract/schemas.ts';
import { pictureWidths } from '#domain/media/picture.ts';

/** Returns the URL of a stored picture as a JPEG of another width. @param path of the 1200 px JPEG */
export const getJpegUrl = (path: string, width: number): string => path.replace(/1200\.jpg$/, `${width}.jpg`);

/**
 * Returns the `srcset` of a picture. The URLs have no file extension, because the server selects the best format that the
 * browser accepts.
 */
function toSrcSet({ path, width }: Picture): string {
  const folder = path.replace(/1200\.jpg$/, '');
  const availableWidths = pictureWidths.filter((candidate) => candidate <= width);
  return (availableWidths.length === 0 ? [1200] : availableWidths).map((item) => `${folder}${item} ${item}w`).join(', ');
}

const quarterVariables = ['--nw', '--ne', '--sw', '--se'];

/**
 * Returns the four colours that the CSS class `picture-placeholder` blends into a placeholder. An inline image would be larger, and
 * the browser would have to decode it.
 */
function getTints({ placeholder }: Picture): CSSProperties | undefined {
  if (!/^[\da-f]{12}$/.test(placeholder)) return undefined;
  return Object.fromEntries(quarterVariables.map((quarter, index) => [quarter, `#${placeholder.slice(index * 3, index * 3 + 3)}`]));
}

/** Renders the drawing of a worktop that replaces a missing picture. */
function PlaceholderDrawing({ alt, className }: { alt: string; className: string }) {
  const ariaProps = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span {...ariaProps} className={`grid place-items-center overflow-hidden bg-line/60 text-edge ${className}`}>
      <svg
        className="size-full max-h-48 max-w-64"
        viewBox="0 0 240 180"
        preserveAspectRatio="xMidYMid meet"
        fill="none"
        stroke="currentColor"
      >
        <path d="M40 82 92 58h112l-36 24zM40 82v6a5 5 0 0 0 5 5h119a5 5 0 0 0 4-5v-6M168 90l36-25v-7M46 93v42h116V93M162 135l34-26V71" />
        <path d="M40 150h128M40 146.5v7M168 146.5v7" />
      </svg>
    </span>
  );
}

type PictureProps = {
  picture: Picture | null | undefined;
  sizes: string;
  eager?: boolean;
  className?: string;
  alt?: string;
};

/**
 * Renders a stored picture that fills the size given by `className`.
 * @param props.sizes displayed width, as in the HTML attribute
 * @param props.eager true for the page's largest picture only
 * @param props.alt replaces the stored alt text; '' if the text next to the picture says the same
 */
export function ResponsivePicture({ picture, sizes, eager = false, className = '', alt }: PictureProps) {
  if (!picture) return <PlaceholderDrawing alt={alt ?? ''} className={className} />;
  const tints = getTints(picture);
  const position = picture.focus ? { objectPosition: `${picture.focus.x}% ${picture.focus.y}%` } : undefined;
  return (
    <picture className={`block overflow-hidden bg-line ${className}`}>
      <img
        src={picture.path}
        srcSet={toSrcSet(picture)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={`size-full object-cover ${tints ? 'picture-placeholder' : ''}`}
        style={position ? { ...tints, ...position } : tints}
      />
    </picture>
  );
}
