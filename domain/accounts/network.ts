const group = (text: string): number[] => {
  const tail = text.split('.');
  // The last 32 bits may be written as an IPv4 address.
  if (tail.length === 4) return [Number(tail[0]) * 256 + Number(tail[1]), Number(tail[2]) * 256 + Number(tail[3])];
  return [Number.parseInt(text, 16)];
};
const groups = (text: string): number[] => (text === '' ? [] : text.split(':').flatMap(group));

/**
 * What counts as one sender: an IPv4 address, or the 64-bit network of an IPv6 one, of which each household and each rented
 * server has at least one whole. IPv4 written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all =
    tail === undefined ? first : [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0), ...last];
  const [, , , , , mapped, high = 0, low = 0] = all;
  if (mapped === 0xffff && all.slice(0, 5).every((part) => part === 0)) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${all
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
