/**
 * The name of a charge at the bank says whose it is, so that a callback, which knows nothing else, leads to its company
 * without anybody looking into the others.
 */
const companyDigits = 6;
const lengths = {
  /** Charges at a bank: 26 to 35 letters and digits. */
  efi: 32,
  /** Codes of a plain key: at most 25. */
  key: 25,
} as const;

/** `random` are letters and digits to take the rest from. */
export const txidOf = (companyId: number, provider: keyof typeof lengths, random: string): string =>
  `OP${companyId.toString(36).padStart(companyDigits, '0').toUpperCase()}${random}`.slice(0, lengths[provider]);

/** Undefined where it is none of ours. */
export function companyOfTxid(txid: string): number | undefined {
  const [, digits] = /^OP([0-9A-Z]{6})[0-9A-Za-z]{1,27}$/.exec(txid) ?? [];
  const companyId = digits === undefined ? 0 : Number.parseInt(digits, 36);
  return companyId > 0 && companyId <= 2_147_483_647 ? companyId : undefined;
}
