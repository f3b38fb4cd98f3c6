import { generateKeyPairSync } from 'node:crypto';
import { judgeAnswer, newOutsideTalk, type Ask, type OutsideAnswer } from '@oplano/core/automation';
import fc from 'fast-check';
import {
  askDialogflow,
  askTypebot,
  askWebhook,
  MachineError,
  type Call,
  type MachineReply,
  type Question,
} from '../../../server/src/ports/machines/index.ts';
import { factsOf, monday } from '../../../core/src/automation/testing.ts';
import { demand, holds, holdsLater, type Property } from '../property.ts';
import { anyText } from '../texts.ts';

/** What may stand in any field of an answer, right or wrong. */
const anything = fc.oneof(
  anyText(80),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, '__proto__'),
);
const some = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: anything });
const many = (value: fc.Arbitrary<unknown>) => some(fc.array(value, { maxLength: 40 }));
const fields = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] });

const said = fields({
  text: anything,
  mediaUrl: anything,
  options: many(some(fields({ title: anything }))),
  delayMs: anything,
});
const wish = fields({
  transferQueue: anything,
  transferUser: anything,
  tag: anything,
  close: anything,
  stop: anything,
});
const ofWebhook = fields({ text: anything, messages: many(some(said)), actions: many(some(wish)) });
const bubble = fields({
  id: anything,
  type: some(fc.constantFrom('text', 'image', 'video', 'audio')),
  content: some(fields({ markdown: anything, richText: many(anything), url: anything })),
});
const ofTypebot = fields({
  sessionId: anything,
  messages: many(some(bubble)),
  input: some(fields({ type: anything, items: many(fields({ id: anything, content: anything, title: anything })) })),
  clientSideActions: many(fields({ type: anything, wait: fields({ secondsToWaitFor: anything }) })),
});
const fulfillment = fields({
  text: some(fields({ text: many(anything) })),
  quickReplies: some(fields({ title: anything, quickReplies: many(anything) })),
  image: some(fields({ imageUri: anything })),
  payload: some(wish),
});
const ofDialogflow = fields({
  queryResult: fields({ fulfillmentText: anything, fulfillmentMessages: many(some(fulfillment)), intent: anything }),
});

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const keyFile = JSON.stringify({
  client_email: 'robot@lab.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://token.example/token',
});
const question: Question = {
  id: 'ask_1',
  companyId: 1,
  text: 'oi',
  message: { id: '1', type: 'text', at: monday.toISOString() },
  ticket: { id: 1, status: 'pending', queueId: null },
  contact: { id: 1, name: 'Ana', number: '5511999999999' },
  connection: { id: 1, name: 'Loja', channel: 'whatsapp' },
  conversation: '1-1',
};
const settings = { url: 'https://flow.example', slug: 'loja', delayMs: 0, unknownMessage: '' };
const robot = { baseUrl: 'https://flow.example', project: 'lab', keyFile, language: 'pt-BR' };

const machines: Readonly<Record<string, (call: Call) => Promise<MachineReply>>> = {
  'a webhook': (call) => askWebhook(call, { url: settings.url, secret: 'whsec_YQ==' }, question, monday),
  'a flow': (call) => askTypebot(call, settings, question, 's1'),
  'an agent': (call) => askDialogflow(call, robot, question, monday),
};

/** Answers whatever is given; whoever asks for a token gets one. */
const answering =
  (status: number, text: string): Call =>
  async (url) => {
    const heard = url.endsWith('/token') ? { status: 200, text: '{"access_token":"t"}' } : { status, text };
    return { ...heard, contentType: 'application/json', bytes: Buffer.from(heard.text) };
  };

const talk = { ...newOutsideTalk(monday), asked: 1 };
const ask: Ask = { whom: { kind: 'integration', id: 7 }, talk: talk.since, number: 1, idleMs: 0 };
const facts = factsOf({
  connection: { nativeChoices: true },
  ticket: {
    isNew: false,
    useIntegration: true,
    integrationId: 7,
    automation: { lead: 'integration', integrationId: 7, talk },
  },
});
const nobody = {
  queueIds: new Set<number>(),
  userIds: new Set<number>(),
  fileListIds: new Set<number>(),
  tags: new Map<string, number>(),
  handOverTo: null,
};

/** What follows from an answer is never more than a customer would read, and never leads where nothing is. */
function judge(answer: OutsideAnswer): void {
  const { say, ticket, also } = judgeAnswer(facts, ask, answer, nobody);
  demand(say.length <= 25, () => `${say.length} things are said`);
  for (const one of say) {
    const length = 'text' in one ? one.text.length : 0;
    demand(length <= 8_000, () => `${length} letters are said at once`);
    const choices = one.kind === 'choice' ? one.options : [];
    demand(choices.length <= 10 && choices.every(({ title }) => title.length <= 20), () => 'no button holds this');
  }
  demand(ticket.userId === undefined || ticket.userId === null, () => 'a person of nowhere leads');
  demand(also.length === 0, () => 'tags that do not exist are given');
}

const anAnswer = fc.oneof(ofWebhook, ofTypebot, ofDialogflow, anything).map((value) => JSON.stringify(value));
const reply: fc.Arbitrary<OutsideAnswer> = fc.record({
  kind: fc.constant('answered' as const),
  says: fc.array(
    fc.record(
      {
        text: anyText(),
        choices: fc.array(fc.record({ id: anyText(300), title: anyText(300) }), { maxLength: 60 }),
        afterMs: fc.oneof(fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)),
      },
      { requiredKeys: ['text'] },
    ),
    { maxLength: 40 },
  ),
  deeds: fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('queue' as const), queueId: fc.option(fc.integer()) }),
      fc.record({ do: fc.constant('user' as const), userId: fc.integer(), queueId: fc.option(fc.integer()) }),
      fc.record({ do: fc.constant('tag' as const), name: anyText(40) }),
      fc.record({ do: fc.constant('files' as const), fileListId: fc.integer() }),
    ),
    { maxLength: 20 },
  ),
  session: fc.oneof(fc.constant(null), anyText(40)),
  ended: fc.boolean(),
});

/** Those outside who answer for the product: hostile, broken, or only odd. */
export const machineProperties: readonly Property[] = [
  ...Object.entries(machines).map(([name, ask]) =>
    holdsLater(
      `whatever ${name} answers is an answer, or none in our own words`,
      1,
      fc.tuple(fc.constantFrom(200, 200, 200, 204, 400, 401, 404, 429, 500), fc.oneof(anAnswer, anyText())),
      async ([status, text]) => {
        try {
          const { says, deeds, session, ended } = await ask(answering(status, text));
          judge({ kind: 'answered', says: says.map(({ mediaUrl: _url, ...say }) => say), deeds, session, ended });
        } catch (error) {
          demand(error instanceof MachineError, () => `${name} broke what asks it: ${String(error)}`);
        }
      },
    ),
  ),
  holds('what follows from an answer stays within bounds', reply, judge),
];
