import type { Bank } from '@oplano/lab/bank';

/** The settings by which a server finds a bank of the lab. */
export const bankSettings = (bank: Bank): Record<string, string> => ({
  PIX_URL: bank.base,
  PIX_CLIENT_ID: bank.clientId,
  PIX_CLIENT_SECRET: bank.clientSecret,
  PIX_KEY: bank.key,
  PIX_CERTIFICATE: `base64:${bank.certificate}`,
  PIX_CERTIFICATE_PASSWORD: bank.password,
  PIX_AUTHORITY: bank.authority,
});
