import { createVerify } from 'node:crypto';
import { newName, type MachineState } from './state.ts';
import type { MachineAnswer, MachineCall } from './wire.ts';

const refuse = (status: number, name: string, message: string): MachineAnswer => ({
  status,
  body: { error: { code: status, message, status: name } },
});

const part = (value: string): Record<string, unknown> => {
  const read: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
  return typeof read === 'object' && read !== null ? { ...read } : {};
};

/** The key file of a robot, as Google hands it out; the place that gives tokens is named in it. */
export const serviceAccount = ({ robot }: MachineState, base: string): Record<string, string> => ({
  type: 'service_account',
  project_id: 'lab',
  private_key_id: robot.id,
  private_key: robot.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  client_email: robot.email,
  client_id: '1',
  token_uri: `${base}/dialogflow/token`,
});

function isOurs({ robot }: MachineState, assertion: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const signed = createVerify('RSA-SHA256').update(`${head}.${claims}`);
  if (!signed.verify(robot.publicKey, Buffer.from(signature, 'base64url'))) return false;
  const { iss, scope, aud, exp, iat } = part(claims);
  const seconds = Date.now() / 1000;
  return (
    iss === robot.email &&
    String(scope).includes('dialogflow') &&
    String(aud).endsWith('/dialogflow/token') &&
    Number(exp) > seconds &&
    Number(exp) - Number(iat) <= 3600
  );
}

function giveToken(state: MachineState, { body }: MachineCall): MachineAnswer {
  const isGrant = body['grant_type'] === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  if (!isGrant || typeof body['assertion'] !== 'string' || !isOurs(state, body['assertion'])) {
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
  }
  const token = `ya29.${newName()}`;
  state.tokens.add(token);
  return { body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
}

function detect(state: MachineState, { body }: MachineCall): MachineAnswer {
  const input = (body['queryInput'] as { text?: { text?: unknown; languageCode?: unknown } } | undefined)?.text;
  if (typeof input?.text !== 'string' || input.text === '' || typeof input.languageCode !== 'string') {
    return refuse(400, 'INVALID_ARGUMENT', 'Input text not set.');
  }
  if (input.text.length > 256) return refuse(400, 'INVALID_ARGUMENT', 'Input text exceeds 256 characters.');
  const intent = state.intents.shift() ?? { texts: [`Você disse: ${input.text}`] };
  const texts = (intent['texts'] as string[] | undefined) ?? [];
  return {
    body: {
      responseId: newName(),
      queryResult: {
        queryText: input.text,
        languageCode: input.languageCode,
        fulfillmentText: texts[0] ?? '',
        fulfillmentMessages: [
          ...(texts.length === 0 ? [] : [{ text: { text: texts } }]),
          ...(intent['image'] === undefined ? [] : [{ image: { imageUri: intent['image'] } }]),
          ...(intent['choices'] === undefined ? [] : [{ quickReplies: intent['choices'] }]),
          ...(intent['payload'] === undefined ? [] : [{ payload: intent['payload'] }]),
        ],
        intent: {
          displayName: 'lab',
          isFallback: intent['fallback'] === true,
          endInteraction: intent['end'] === true,
        },
        intentDetectionConfidence: 1,
      },
    },
  };
}

/** Dialogflow ES: a token for a signed wish, and an intent for a text. */
export function answerDialogflow(state: MachineState, call: MachineCall): MachineAnswer {
  const place = call.path.join('/');
  if (call.method === 'POST' && place === 'token') return giveToken(state, call);
  const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
  if (!state.tokens.has(bearer)) {
    return refuse(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  }
  const session = /^v2\/projects\/([^/]+)\/agent\/sessions\/([^/]{1,36}):detectIntent$/.exec(place);
  if (!session) return refuse(404, 'NOT_FOUND', 'The requested URL was not found on this server.');
  if (session[1] !== 'lab') return refuse(403, 'PERMISSION_DENIED', `IAM permission denied for ${session[1]}.`);
  return detect(state, call);
}
