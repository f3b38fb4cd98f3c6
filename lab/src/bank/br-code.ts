/** The text of a dynamic Pix code, as a bank writes it. Written apart from the product's own, so that neither excuses the other. */
const field = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value;

function checkSum(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

export function brCodeOf(location: string, amount: string): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', location);
  const head = field('00', '01') + field('01', '12') + field('26', account) + field('52', '0000') + field('53', '986');
  const tail = field('58', 'BR') + field('59', 'EMPRESA DO LAB') + field('60', 'SAO PAULO') + field('62', '0503***');
  const body = `${head}${field('54', amount)}${tail}6304`;
  return body + checkSum(body);
}
