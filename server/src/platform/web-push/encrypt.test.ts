import { expect, test } from 'vitest';
import { encryptPush, pushBodyMax } from './encrypt.ts';
import { aBrowser } from '#test/push-browser';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test('the example of the standard comes out to the byte (RFC 8291, appendix A)', () => {
  const sent = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser it is for can read it, and no two look alike', () => {
  const browser = aBrowser();
  const [one, two] = [encryptPush(Buffer.from('olá'), browser.keys), encryptPush(Buffer.from('olá'), browser.keys)];
  expect(one.equals(two)).toBe(false);
  expect(browser.read(one)).toBe('olá');
  expect(() => aBrowser().read(one)).toThrow();
});

test('the longest fits into what every service takes, and nothing longer leaves', () => {
  const { keys } = aBrowser();
  expect(encryptPush(Buffer.alloc(pushBodyMax), keys).length).toBe(4_096);
  expect(() => encryptPush(Buffer.alloc(pushBodyMax + 1), keys)).toThrow('no more than one record');
});

test.each([
  ['no point of the curve', Buffer.alloc(65, 4).toString('base64url')],
  ['nothing', ''],
])('keys that are %s are refused', (_what, p256dh) => {
  expect(() => encryptPush(Buffer.from('x'), { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toThrow();
});
