/** Four hexadecimal groups of the first half of an IPv6 address, without what stands behind a zone mark. */
function firstHalf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const width = right.length + (right.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - width, 0);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * What one caller can be told apart by: an IPv4 address, or the /64 of an IPv6 address, all of which belongs to whoever
 * has one address of it.
 */
export function addressBlock(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${firstHalf(address)}::/64` : address;
}
