/**
 * The address as limits count it. Whoever has one address of IPv6 has the whole network it stands in, so these count
 * by their first half; an IPv4 address is the same with and without its coat of IPv6.
 */
export function limitedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [start = '', end = ''] = address.split('::');
  const head = start === '' ? [] : start.split(':');
  const tail = end === '' ? [] : end.split(':');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
