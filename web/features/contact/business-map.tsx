import { useState } from 'react';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { MapIllustration } from './map-illustration.tsx';
import { getOpenStreetMapEmbedUrl, formatCoordinates, listMapLinks, type GeoPoint } from './map-links.ts';

/** Renders a placeholder with a button, because the external map must not load before a click. */
function MapPlaceholder({ place, onShow }: { place: GeoPoint; onShow: () => void }) {
  const isHydrated = useHydrated();
  return (
    <>
      <MapIllustration className="absolute inset-0 size-full" />
      <p className="absolute top-1/2 left-1/2 -translate-x-1/2 translate-y-3 bg-paper px-2 text-sm whitespace-nowrap text-soft tabular-nums">
        {formatCoordinates(place)}
      </p>
      {isHydrated && (
        <div className="absolute inset-x-4 bottom-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={onShow}>Show the map</Button>
          <p className="bg-paper px-2 py-1 text-sm text-soft">The map comes from openstreetmap.org.</p>
        </div>
      )}
    </>
  );
}

/** Renders the location of the business: an illustration that a click replaces with a map, and links to map apps. */
export function BusinessMap({ place, address }: { place: GeoPoint; address: string }) {
  const content = useSiteContent();
  const [isShown, setShown] = useState(false);
  return (
    <section aria-labelledby="map" className="mt-16 lg:mt-24 print:hidden">
      <h2 id="map" className="font-display text-3xl sm:text-4xl">
        {content?.headings.map || 'How to find us'}
      </h2>
      <p className="mt-3 text-soft">{address}</p>
      <div className="relative mt-6 h-80 overflow-hidden rounded-sm border border-line bg-paper sm:h-96">
        {isShown ? (
          <iframe
            ref={(frame) => frame?.focus()}
            src={getOpenStreetMapEmbedUrl(place)}
            title={`Map: ${address}`}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame has another origin, so it cannot remove its sandbox
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="size-full"
          />
        ) : (
          <MapPlaceholder place={place} onShow={() => setShown(true)} />
        )}
      </div>
      <ul aria-label="Open in a map app" className="mt-3 flex flex-wrap gap-x-6">
        {listMapLinks(place).map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener" className="inline-flex min-h-11 items-center font-semibold link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
