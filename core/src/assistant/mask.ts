/** What stands for something that must not leave: what it is, and which of them. */
const placeholder = /\[(?:EMAIL|CPF|CNPJ|NUMBER|TEXT)_\d{1,6}\]/;
/** The beginning of one, at the end of what has come so far. */
const openPlaceholder = /\[[A-Z]{0,6}(?:_\d{0,6})?$/;

type Kind = 'EMAIL' | 'CPF' | 'CNPJ' | 'NUMBER' | 'TEXT';

/** All with bounded repeats: customers write the texts that are looked through. */
const email = String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`;
/** Also the newer form, in which letters stand beside digits. */
const cnpj = String.raw`(?<![\p{L}\p{N}])[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}/[A-Z\d]{4}-\d{2}(?!\d)`;
const cpf = String.raw`(?<![\p{L}\p{N}])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)`;
/** Seven digits or more, however they are grouped. A day of the calendar is no number of anybody. */
const number = String.raw`(?<![\p{L}\p{N}])(?!\d{4}-\d{2}-\d{2}(?!\d))\+?\(?\d(?:[ .()-]{0,2}\d){6,29}`;
const hidden = new RegExp([placeholder.source, email, cnpj, cpf, number].join('|'), 'gu');

const checkDigit = (digits: readonly number[], weights: readonly number[]): number => {
  const rest = digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};
const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether the last two digits follow from those before them. */
function isChecked(digits: readonly number[], weights: readonly number[]): boolean {
  const first = digits.slice(0, -2);
  const one = checkDigit(first, weights.slice(1));
  return one === digits.at(-2) && checkDigit([...first, one], weights) === digits.at(-1);
}

function kindOf(found: string): Kind {
  if (found.startsWith('[')) return 'TEXT';
  if (found.includes('@')) return 'EMAIL';
  if (found.includes('/')) return 'CNPJ';
  const digits = found.replaceAll(/\D/g, '').split('').map(Number);
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(found)) return 'CPF';
  if (digits.length === 11 && isChecked(digits, cpfWeights)) return 'CPF';
  return digits.length === 14 && isChecked(digits, cnpjWeights) ? 'CNPJ' : 'NUMBER';
}

/** What hides parts of the texts of one question, and puts them back into its answer. */
export interface Mask {
  hide(text: string): string;
  show(text: string): string;
  /** Puts back what comes in pieces; a placeholder that is cut in two waits for its end. */
  reader(): { push(piece: string): string; end(): string };
}

const plain: Mask = {
  hide: (text) => text,
  show: (text) => text,
  reader: () => ({ push: (piece) => piece, end: () => '' }),
};

/** Hides numbers of people and companies, telephones and addresses of mail; with `isOn` false nothing is hidden. */
export function createMask(isOn: boolean): Mask {
  if (!isOn) return plain;
  const names = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<Kind, number>();
  const nameOf = (value: string): string => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const kind = kindOf(value);
    const count = (counts.get(kind) ?? 0) + 1;
    const name = `[${kind}_${count}]`;
    counts.set(kind, count);
    names.set(value, name);
    values.set(name, value);
    return name;
  };
  const show = (text: string): string =>
    text.replaceAll(new RegExp(placeholder, 'g'), (name) => values.get(name) ?? name);
  return {
    hide: (text) => text.replaceAll(hidden, nameOf),
    show,
    reader() {
      let held = '';
      return {
        push(piece) {
          const all = held + piece;
          const open = openPlaceholder.exec(all);
          held = open ? all.slice(open.index) : '';
          return show(open ? all.slice(0, open.index) : all);
        },
        end() {
          const rest = show(held);
          held = '';
          return rest;
        },
      };
    },
  };
}
