import type { MouseEvent, ReactNode } from 'react';
import type { Product, ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { formatMillimeters } from '#web/features/catalogue/product-specs.tsx';
import { EnlargedPicture, useEnlarge } from '#web/features/gallery/pictures/enlarged-picture.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ResponsivePicture, getJpegUrl } from '#web/ui/responsive-picture.tsx';
import type { ProjectTeaser } from './load-product.ts';

/** Returns the caption of a picture; undefined if its kind is not set. */
function getCaption({ kind }: ProductPicture, { edgeProfile }: Product): string | undefined {
  if (kind === '') return undefined;
  const edge = edgeProfile === '' ? 'The edge' : `The edge: ${edgeProfile.toLowerCase()}`;
  return { slab: 'The whole slab', detail: 'Close up', edge, room: 'In a room' }[kind];
}

type EnlargeablePictureProps = {
  product: Product;
  index: number;
  sizes: string;
  className: string;
  onEnlarge: (event: MouseEvent, index: number) => void;
};

function EnlargeablePicture({ product, index, sizes, className, onEnlarge }: EnlargeablePictureProps) {
  const picture = product.pictures[index]!;
  return (
    <a
      href={getJpegUrl(picture.path, 1200)}
      aria-label={`Enlarge picture ${index + 1}: ${picture.alt}`}
      onClick={(event) => onEnlarge(event, index)}
      className={`block cursor-zoom-in ${className}`}
    >
      <ResponsivePicture picture={picture} alt="" sizes={sizes} eager={index === 0} className="size-full rounded-[inherit]" />
    </a>
  );
}

function SlabDimensions({ product, children }: { product: Product; children: ReactNode }) {
  const { slabLengthMm, slabWidthMm } = product;
  if (slabLengthMm === null || slabWidthMm === null) return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2.5">
      {children}
      <DimensionLine className="upright">{formatMillimeters(slabWidthMm)}</DimensionLine>
      <DimensionLine>{formatMillimeters(slabLengthMm)}</DimensionLine>
    </div>
  );
}

// Each row contains a wide and a narrow picture, aligned at the bottom. A single last picture takes the whole row.
const columnClasses = ['md:col-span-7', 'md:col-span-5'];
const getColumnClass = (position: number, count: number): string =>
  position === count - 1 && position % 2 === 0 ? 'md:col-span-12' : columnClasses[position % 2]!;

function Figure({ columnClass, ...pictureProps }: Omit<EnlargeablePictureProps, 'className' | 'sizes'> & { columnClass: string }) {
  const { product, index } = pictureProps;
  const picture = product.pictures[index]!;
  const caption = getCaption(picture, product);
  const isFullWidth = columnClass === 'md:col-span-12';
  const sizes = isFullWidth ? '(min-width: 75rem) 72rem, 100vw' : '(min-width: 75rem) 42rem, (min-width: 48rem) 58vw, 100vw';
  const frameClass = picture.kind === 'slab' ? 'aspect-8/5' : isFullWidth ? 'aspect-3/2 md:aspect-2/1' : 'aspect-4/3';
  const link = <EnlargeablePicture {...pictureProps} sizes={sizes} className={`rounded-sm ${frameClass}`} />;
  return (
    <figure className={`self-end ${columnClass}`}>
      {picture.kind === 'slab' ? <SlabDimensions product={product}>{link}</SlabDimensions> : link}
      {caption !== undefined && <figcaption className="mt-3 text-medium text-soft">{caption}</figcaption>}
    </figure>
  );
}

/** Renders the first picture, which can be enlarged. */
export function MainPicture({ product }: { product: Product }) {
  const enlarge = useEnlarge((picture) => paths.stone(product.slug, { picture }));
  const [first] = product.pictures;
  const isFullWidth = first?.kind === 'slab';
  const frameClass = isFullWidth ? 'aspect-8/5 rounded-sm' : 'aspect-4/3 lg:aspect-[6/5] lg:rounded-r-sm';
  if (first === undefined) return <ResponsivePicture picture={null} sizes="0" alt={product.name} className={`w-full ${frameClass}`} />;
  const mainPicture = (
    <EnlargeablePicture product={product} index={0} sizes="(min-width: 64rem) 58vw, 100vw" className={frameClass} onEnlarge={enlarge} />
  );
  return (
    <>
      {isFullWidth ? (
        // Inside the page's padding, because the dimension lines span the whole picture.
        <div className="px-5 sm:px-6 lg:pr-0">
          <SlabDimensions product={product}>{mainPicture}</SlabDimensions>
        </div>
      ) : (
        mainPicture
      )}
      <EnlargedPicture title={product.name} pictures={product.pictures} closeUrl={paths.stone(product.slug)} />
    </>
  );
}

/** Renders the other pictures with captions. Omits pictures that the page shows among the projects. */
export function OtherPictures({ product, projects }: { product: Product; projects: ProjectTeaser[] }) {
  const enlarge = useEnlarge((picture) => paths.stone(product.slug, { picture }));
  const projectPicturePaths = new Set(projects.flatMap(({ picturePaths }) => picturePaths));
  const otherIndexes = product.pictures.flatMap(({ path, kind }, index) =>
    index === 0 || (kind === 'room' && projectPicturePaths.has(path)) ? [] : [index],
  );
  if (otherIndexes.length === 0) return null;
  return (
    <section aria-label={`More pictures of ${product.name}`} className="mt-14 grid gap-x-8 gap-y-12 md:grid-cols-12 lg:mt-24 lg:gap-y-20">
      {otherIndexes.map((index, position) => (
        <Figure
          key={index}
          product={product}
          index={index}
          columnClass={getColumnClass(position, otherIndexes.length)}
          onEnlarge={enlarge}
        />
      ))}
    </section>
  );
}
