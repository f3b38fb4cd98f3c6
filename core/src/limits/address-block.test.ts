import { expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:a:b:c:d', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('the caller behind %s is %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test('every address of one /64 is the same caller, and of the next one another', () => {
  expect(addressBlock('2001:db8:0:7::1')).toBe(addressBlock('2001:db8:0:7:dead:beef:0:1'));
  expect(addressBlock('2001:db8:0:7::1')).not.toBe(addressBlock('2001:db8:0:8::1'));
});
