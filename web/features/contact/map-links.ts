export type GeoPoint = { lat: number; lng: number };

/** Returns links to a place in common map apps. */
export const listMapLinks = ({ lat, lng }: GeoPoint): readonly { name: string; url: string }[] => [
  { name: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&query=${lat},${lng}` },
  { name: 'Apple Maps', url: `https://maps.apple.com/?ll=${lat},${lng}&q=${lat},${lng}` },
  { name: 'Waze', url: `https://waze.com/ul?ll=${lat},${lng}&navigate=yes` },
  { name: 'OpenStreetMap', url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}` },
];

const halfSizeDegrees = { lat: 0.004, lng: 0.009 };
const round = (degrees: number): number => Number(degrees.toFixed(5));

/** Returns the URL of an OpenStreetMap page for an iframe, with the streets around a place and a pin. */
export function getOpenStreetMapEmbedUrl({ lat, lng }: GeoPoint): string {
  const boundingBox = [lng - halfSizeDegrees.lng, lat - halfSizeDegrees.lat, lng + halfSizeDegrees.lng, lat + halfSizeDegrees.lat].map(
    round,
  );
  const query = new URLSearchParams({ bbox: boundingBox.join(','), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}

/** Formats coordinates: `33.9142° S, 18.4683° E`. */
export const formatCoordinates = ({ lat, lng }: GeoPoint): string =>
  `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`;
