export type Place = { lat: number; lng: number };

/** Where each of the usual map apps shows a place. */
export const mapLinks = ({ lat, lng }: Place): readonly { name: string; url: string }[] => [
  { name: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&query=${lat},${lng}` },
  { name: 'Apple Maps', url: `https://maps.apple.com/?ll=${lat},${lng}&q=${lat},${lng}` },
  { name: 'Waze', url: `https://waze.com/ul?ll=${lat},${lng}&navigate=yes` },
  { name: 'OpenStreetMap', url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}` },
];

const reach = { lat: 0.004, lng: 0.009 };
const round = (degrees: number): number => Number(degrees.toFixed(5));

/** The OpenStreetMap page for a frame: the streets around a place, and a pin on it. */
export function openStreetMapEmbedUrl({ lat, lng }: Place): string {
  const box = [lng - reach.lng, lat - reach.lat, lng + reach.lng, lat + reach.lat].map(round);
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}

/** Degrees as people read them: `33.9142° S, 18.4683° E`. */
export const formatCoordinates = ({ lat, lng }: Place): string =>
  `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`;
