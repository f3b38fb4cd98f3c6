const groupsOf = (half: string): string[] => (half === '' ? [] : half.split(':'));

/** The eight groups of an IPv6 address, or undefined where it is none. */
function parseIpv6(address: string): number[] | undefined {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return undefined;
  const [before, after] = [groupsOf(head), tail === undefined ? [] : groupsOf(tail)];
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/** `::ffff:192.0.2.7` as `::ffff:c000:207`. */
const withoutDots = (address: string): string =>
  address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/**
 * Who a caller counts as. Of IPv6 the first half: whoever has one address of it has them all. An IPv4 address that
 * travels as IPv6 is the IPv4 address. What is no address counts as itself.
 */
export function originOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':')) return plain;
  const groups = parseIpv6(withoutDots(plain));
  if (!groups) return plain;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, mark = 0, high = 0, low = 0] = groups;
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && mark === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
}
