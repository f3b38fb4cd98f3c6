import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random/index.ts';
import { centsOfPix, crc16, dynamicCode, pixAmount, readBrCode, staticCode } from './br-code.ts';

describe('the text behind a Pix QR code', () => {
  test('has the check sum of the standard [BIL-010]', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test.each([
    '00020126330014BR.GOV.BCB.PIX01115794666323452040000530398654041.005802BR5925CLENILTON CRUZ DE ALENCAR6006MANAUS62070503***6304FA88',
    '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
  ])('is read as others publish it: %s [BIL-010]', (code) => {
    expect(readBrCode(code)).not.toBeNull();
  });

  test('of a plain key names the key, the amount and what the receiver looks for [BIL-010]', () => {
    const code = staticCode({
      key: 'a@b.com',
      cents: 14_200,
      txid: 'OP000002ABC',
      name: 'Padaria São João',
      city: 'Maringá',
    });
    expect(readBrCode(code)).toEqual({
      key: 'a@b.com',
      location: null,
      cents: 14_200,
      name: 'Padaria Sao Joao',
      city: 'Maringa',
      txid: 'OP000002ABC',
    });
  });

  test('of a charge leads to it and is marked as paid once [BIL-010]', () => {
    const code = dynamicCode({ location: 'pix.example.com/v2/1', name: 'Empresa', city: 'Recife' });
    expect(code.slice(0, 12)).toBe('000201010212');
    expect(readBrCode(code)).toMatchObject({ location: 'pix.example.com/v2/1', cents: null, txid: '***' });
  });

  test('that was changed on the way is none', () => {
    const random = seededRandom(11);
    const code = staticCode({ key: '5f3c', cents: 4_999, txid: 'X1', name: 'N', city: 'C' });
    for (let time = 0; time < 300; time += 1) {
      const at = random.whole(0, code.length - 5);
      const other = code[at] === '7' ? '3' : '7';
      expect(readBrCode(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)).toBeNull();
    }
    expect([readBrCode(''), readBrCode('0002'), readBrCode('hello there')]).toEqual([null, null, null]);
  });

  test('never holds a longer name or field than banks read', () => {
    const code = staticCode({ key: 'k', cents: 1, txid: 'x'.repeat(60), name: 'n'.repeat(80), city: 'c'.repeat(80) });
    expect(readBrCode(code)).toMatchObject({
      name: 'n'.repeat(25),
      city: 'c'.repeat(15),
      txid: 'x'.repeat(25),
      cents: 1,
    });
    expect(() => dynamicCode({ location: 'l'.repeat(100), name: '', city: '' })).toThrow('holds 99 signs');
  });
});

describe('an amount at a bank', () => {
  test.each([
    [1, '0.01'],
    [100, '1.00'],
    [14_200, '142.00'],
    [123_456_789, '1234567.89'],
  ])('%d cents are written %s', (cents, text) => {
    expect(pixAmount(cents)).toBe(text);
    expect(centsOfPix(text)).toBe(cents);
  });

  test.each(['', '1', '1.0', '1,00', '-1.00', '1.000', ' 1.00', '1e3.00'])('%j is none', (text) => {
    expect(centsOfPix(text)).toBeUndefined();
  });
});
