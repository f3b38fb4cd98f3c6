import { randomBytes } from 'node:crypto';

/** An answer of the Graph: JSON, or the bytes of a file. */
export interface Answer {
  status: number;
  body: unknown;
  type?: string;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

/** A refusal in Meta's own shape; clients decide by `code` and `error_subcode`. */
export const refuse = (
  code: number,
  message: string,
  more: { subcode?: number; details?: string; status?: number } = {},
): Answer => ({
  status: more.status ?? 400,
  body: {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(more.subcode === undefined ? {} : { error_subcode: more.subcode }),
      ...(more.details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details: more.details } }),
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  },
});

export const unknownObject = (method: string, id: string) =>
  refuse(100, `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist`, { subcode: 33 });
