import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request } from 'node:http';

/** A customer's message as Meta's callback brings it, signed. */
export function callbackOf(
  message: { account: string; phone: string; id: string; text: string },
  appSecret: string,
): { body: Buffer; signature: string } {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '5511900000000', phone_number_id: message.account },
    contacts: [{ profile: { name: `Cliente ${message.phone}` }, wa_id: message.phone }],
    messages: [
      {
        from: message.phone,
        id: message.id,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: message.text },
      },
    ],
  };
  const envelope = {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  };
  const body = Buffer.from(JSON.stringify(envelope));
  return { body, signature: `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}` };
}

/** Meta gives up sooner; a measurement must not wait for ever. */
const answerWithinMs = 30_000;

/** Calls a server's callback address over connections that stay open, as Meta does. */
export function createCaller(url: string) {
  const agent = new HttpAgent({ keepAlive: true, maxSockets: 64 });
  return {
    /** Answers the status; 0 when there was no answer. */
    post: ({ body, signature }: { body: Buffer; signature: string }): Promise<number> =>
      new Promise((resolve) => {
        const headers = {
          'content-type': 'application/json',
          'content-length': body.length,
          'x-hub-signature-256': signature,
        };
        const call = request(`${url}/api/webhooks/meta`, { agent, method: 'POST', headers }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
        });
        call.setTimeout(answerWithinMs, () => call.destroy());
        call.once('error', () => resolve(0));
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}
export type Caller = ReturnType<typeof createCaller>;
