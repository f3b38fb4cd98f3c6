import type { Integration } from '@oplano/contracts/integrations';
import { hasExpired, readKeyword } from '@oplano/core/integrations';
import type { Sealing } from '#platform/crypto';
import {
  askDialogflow,
  askTypebot,
  askWebhook,
  createCall,
  type Call,
  type MachineExchange,
  type MachinePlaces,
  type MachineReply,
  type Question,
} from '#ports/machines';
import { toIntegration, type IntegrationRow } from './integration-record.ts';
import { keyFileOf, secretOf } from './integration-secrets.ts';

/** An integration with its secrets, for whoever asks it and nobody else. */
export interface OpenIntegration extends Pick<
  Integration,
  | 'type'
  | 'projectName'
  | 'language'
  | 'urlN8N'
  | 'typebotSlug'
  | 'typebotExpires'
  | 'typebotDelayMessage'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotRestartMessage'
  | 'typebotUnknownMessage'
> {
  readonly keyFile: string;
  readonly secret: string;
}

export const openIntegration = (row: IntegrationRow, sealing: Sealing): OpenIntegration => ({
  ...toIntegration(row),
  keyFile: keyFileOf(sealing, row),
  secret: secretOf(sealing, row),
});

interface Asking {
  readonly places: MachinePlaces;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly now: Date;
  readonly onExchange?: ((exchange: MachineExchange) => void) | undefined;
  /** How far its conversation is. */
  readonly session: string | null;
  readonly idleMs: number;
}

/** A flow of Typebot: words that end or restart it are heard here, and a customer who stayed away begins anew. */
async function askFlow(call: Call, open: OpenIntegration, question: Question, asking: Asking): Promise<MachineReply> {
  const settings = {
    url: open.urlN8N,
    slug: open.typebotSlug,
    delayMs: open.typebotDelayMessage,
    unknownMessage: open.typebotUnknownMessage,
  };
  const keyword = readKeyword(question.text, open);
  if (keyword === 'finish') {
    return { says: [], deeds: [{ do: 'close', by: 'customer' }], session: null, ended: true };
  }
  if (keyword === 'restart') {
    const begun = await askTypebot(call, settings, question, null);
    const word = open.typebotRestartMessage;
    return { ...begun, says: [...(word === '' ? [] : [{ text: word }]), ...begun.says] };
  }
  const session = hasExpired(open.typebotExpires, asking.idleMs) ? null : asking.session;
  return askTypebot(call, settings, question, session);
}

/** Asks an integration what to say to a customer; a `MachineError` says why it could not. */
export function askIntegration(open: OpenIntegration, question: Question, asking: Asking): Promise<MachineReply> {
  const { places, signal, timeoutMs, onExchange, now } = asking;
  const call = createCall({ outbound: places.tenants, signal, timeoutMs, onExchange });
  switch (open.type) {
    case 'webhook':
    case 'n8n':
      return askWebhook(call, { url: open.urlN8N, secret: open.secret }, question, now);
    case 'typebot':
      return askFlow(call, open, question, asking);
    case 'dialogflow': {
      const { projectName: project, keyFile, language } = open;
      return askDialogflow(call, { baseUrl: places.dialogflowUrl, project, keyFile, language }, question, now);
    }
  }
}
