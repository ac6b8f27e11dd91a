import type { MouseEvent, ReactNode } from 'react';
import type { Product, ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import { stone } from '#web/lib/router/site-paths.ts';
import { formatMillimetres } from '#web/features/catalogue/product-specs.tsx';
import { Enlarged, useEnlarge } from '#web/features/gallery/pictures/enlargeable-picture.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Picture, jpegUrl } from '#web/ui/picture.tsx';
import type { Room } from './load-product.ts';

/** Returns the caption of a picture; undefined if its kind is not set. */
function getCaption({ kind }: ProductPicture, { edgeProfile }: Product): string | undefined {
  if (kind === '') return undefined;
  const edge = edgeProfile === '' ? 'The edge' : `The edge: ${edgeProfile.toLowerCase()}`;
  return { slab: 'The whole slab', detail: 'Close up', edge, room: 'In a room' }[kind];
}

type ShownProperties = {
  product: Product;
  index: number;
  sizes: string;
  className: string;
  onEnlarge: (event: MouseEvent, index: number) => void;
};

function Shown({ product, index, sizes, className, onEnlarge }: ShownProperties) {
  const picture = product.pictures[index]!;
  return (
    <a
      href={jpegUrl(picture.path, 1200)}
      aria-label={`Enlarge picture ${index + 1}: ${picture.alt}`}
      onClick={(event) => onEnlarge(event, index)}
      className={`block cursor-zoom-in ${className}`}
    >
      <Picture picture={picture} alt="" sizes={sizes} eager={index === 0} className="size-full rounded-[inherit]" />
    </a>
  );
}

/** A whole slab between the dimension lines of its length and width. */
function Measured({ product, children }: { product: Product; children: ReactNode }) {
  const { slabLengthMm, slabWidthMm } = product;
  if (slabLengthMm === null || slabWidthMm === null) return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2.5">
      {children}
      <DimensionLine className="upright">{formatMillimetres(slabWidthMm)}</DimensionLine>
      <DimensionLine>{formatMillimetres(slabLengthMm)}</DimensionLine>
    </div>
  );
}

// A wide and a narrow picture in turn, their feet on one line; an odd last one takes the whole width.
const places = ['md:col-span-7', 'md:col-span-5'];
const getPlace = (at: number, count: number): string => (at === count - 1 && at % 2 === 0 ? 'md:col-span-12' : places[at % 2]!);

function Figure({ place, ...shown }: Omit<ShownProperties, 'className' | 'sizes'> & { place: string }) {
  const { product, index } = shown;
  const picture = product.pictures[index]!;
  const caption = getCaption(picture, product);
  const fullWidth = place === 'md:col-span-12';
  const sizes = fullWidth ? '(min-width: 75rem) 72rem, 100vw' : '(min-width: 75rem) 42rem, (min-width: 48rem) 58vw, 100vw';
  const box = picture.kind === 'slab' ? 'aspect-8/5' : fullWidth ? 'aspect-3/2 md:aspect-2/1' : 'aspect-4/3';
  const link = <Shown {...shown} sizes={sizes} className={`rounded-sm ${box}`} />;
  return (
    <figure className={`self-end ${place}`}>
      {picture.kind === 'slab' ? <Measured product={product}>{link}</Measured> : link}
      {caption !== undefined && <figcaption className="mt-3 text-[0.9375rem] text-soft">{caption}</figcaption>}
    </figure>
  );
}

/** The picture in which the stone is most itself. */
export function FirstPicture({ product }: { product: Product }) {
  const enlarge = useEnlarge((picture) => stone(product.slug, { picture }));
  const [first] = product.pictures;
  const fullWidth = first?.kind === 'slab';
  const box = fullWidth ? 'aspect-8/5 rounded-sm' : 'aspect-4/3 lg:aspect-[6/5] lg:rounded-r-sm';
  if (first === undefined) return <Picture picture={null} sizes="0" alt={product.name} className={`w-full ${box}`} />;
  const shown = <Shown product={product} index={0} sizes="(min-width: 64rem) 58vw, 100vw" className={box} onEnlarge={enlarge} />;
  return (
    <>
      {fullWidth ? (
        // Within the window: its dimension lines must measure all of it.
        <div className="px-5 sm:px-6 lg:pr-0">
          <Measured product={product}>{shown}</Measured>
        </div>
      ) : (
        shown
      )}
      <Enlarged title={product.name} pictures={product.pictures} address={stone(product.slug)} />
    </>
  );
}

/** The other pictures, each with what it shows; without those that the page shows among its rooms. */
export function MorePictures({ product, rooms }: { product: Product; rooms: Room[] }) {
  const enlarge = useEnlarge((picture) => stone(product.slug, { picture }));
  const inRooms = new Set(rooms.flatMap(({ shows }) => shows));
  const more = product.pictures.flatMap(({ path, kind }, index) => (index === 0 || (kind === 'room' && inRooms.has(path)) ? [] : [index]));
  if (more.length === 0) return null;
  return (
    <section aria-label={`More pictures of ${product.name}`} className="mt-14 grid gap-x-8 gap-y-12 md:grid-cols-12 lg:mt-24 lg:gap-y-20">
      {more.map((index, at) => (
        <Figure key={index} product={product} index={index} place={getPlace(at, more.length)} onEnlarge={enlarge} />
      ))}
    </section>
  );
}
