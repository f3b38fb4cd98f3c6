const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The check digit that follows, by weights that count down to 2 and, where they run out, from 9 again. */
function checkDigit(digits: string, most: number): number {
  let weight = 2;
  let sum = 0;
  for (const digit of digits.split('').toReversed()) {
    sum += Number(digit) * weight;
    weight = weight === most ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isChecked(digits: string, length: number, most: number): boolean {
  if (digits.length !== length || /^(\d)\1*$/.test(digits)) return false;
  const body = digits.slice(0, -2);
  const first = checkDigit(body, most);
  return digits.slice(-2) === `${first}${checkDigit(`${body}${first}`, most)}`;
}

/** Who pays as banks want it, or undefined where the document is not one: they refuse a charge that names such a payer. */
export function pixPayer(
  name: string,
  document: string,
): { readonly nome: string; readonly cpf: string } | { readonly nome: string; readonly cnpj: string } | undefined {
  const [digits, nome] = [digitsOf(document), name.trim().slice(0, 200)];
  if (nome === '') return undefined;
  if (isChecked(digits, 11, 12)) return { nome, cpf: digits };
  return isChecked(digits, 14, 9) ? { nome, cnpj: digits } : undefined;
}
