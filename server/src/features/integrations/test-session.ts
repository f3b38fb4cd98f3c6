import { randomUUID } from 'node:crypto';
import { maskedValue, type SessionTest, type TestedIntegration } from '@oplano/contracts/integrations';
import type { Clock } from '#platform/clock';
import { createWebhookSecret, type Sealing } from '#platform/crypto';
import type { Step } from '#platform/http';
import { MachineError, type MachineExchange, type MachinePlaces, type Question } from '#ports/machines';
import { askIntegration, type OpenIntegration } from './ask-integration.ts';
import { demandWhole } from './change-integrations.ts';
import { keyFileOf, secretOf } from './integration-secrets.ts';
import { getIntegration } from './integrations.queries.ts';

const timeoutMs = 15_000;

/** A customer who exists nowhere. */
const sampleQuestion = (companyId: number, text: string, now: Date): Question => {
  const id = `test_${randomUUID()}`;
  return {
    id,
    companyId,
    text,
    message: { id: '0', type: 'text', at: now.toISOString() },
    ticket: { id: 0, status: 'pending', queueId: null },
    contact: { id: 0, name: 'Teste', number: '5500000000000' },
    connection: { id: 0, name: 'Teste', channel: 'whatsapp' },
    conversation: `test-${now.getTime()}`,
  };
};

/** Asks an integration as its form has it now, before anybody saves it; secrets that are kept are its own. */
export async function testSession(
  step: Step,
  tested: TestedIntegration,
  { sealing, places, clock }: { sealing: Sealing; places: MachinePlaces; clock: Clock },
): Promise<SessionTest> {
  const { companyId, kept } = await step(async (ctx) => {
    const row = tested.integrationId === null ? null : await getIntegration(ctx, tested.integrationId);
    return {
      companyId: ctx.companyId,
      kept: row ? { keyFile: keyFileOf(sealing, row), secret: secretOf(sealing, row) } : { keyFile: '', secret: '' },
    };
  });
  const keyFile = tested.jsonContent === maskedValue ? kept.keyFile : tested.jsonContent;
  demandWhole({ ...tested, name: 'Teste', jsonContent: keyFile });
  const open: OpenIntegration = {
    ...tested,
    keyFile,
    secret: kept.secret || createWebhookSecret(),
    typebotExpires: 0,
    typebotDelayMessage: 0,
    typebotKeywordFinish: '',
    typebotKeywordRestart: '',
    typebotRestartMessage: '',
    typebotUnknownMessage: '',
  };
  const exchanges: MachineExchange[] = [];
  const now = clock.now();
  const shown = () => ({
    sent: exchanges.map(({ sent }) => sent).join('\n\n'),
    received: exchanges.map(({ received }) => received).join('\n\n'),
  });
  try {
    const { says } = await askIntegration(open, sampleQuestion(companyId, tested.message, now), {
      places,
      signal: new AbortController().signal,
      timeoutMs,
      now,
      session: null,
      idleMs: 0,
      onExchange: (exchange) => exchanges.push(exchange),
    });
    return { ok: true, failure: null, ...shown(), says: says.map(({ text, mediaUrl }) => mediaUrl ?? text) };
  } catch (error) {
    if (!(error instanceof MachineError)) throw error;
    return { ok: false, failure: error.why, ...shown(), says: [] };
  }
}
