import {
  ControlError,
  type ControlRequest,
  type ControlRoutes,
  number,
  oneOf,
  optionalFlag,
  optionalNumber,
  optionalText,
  text,
  texts,
} from '../control/index.ts';
import { answerElsewhere, changeCustomer, edit, react, setSilence, unsend, write } from './customers.ts';
import { readAll } from './receive.ts';
import type { LabTemplate } from './first-templates.ts';
import type { GraphChannel, LabCustomer } from './state.ts';
import { accountsOf, addCustomer, customerOf, digits, newToken, silence, windowKey, type World } from './world.ts';
import type { Writing } from './writing.ts';

const channels = ['whatsappapi', 'facebook', 'instagram'] as const satisfies readonly GraphChannel[];
const writingKinds = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'choice',
  'story',
  'mention',
  'ad',
  'unsupported',
] as const satisfies readonly Writing['kind'][];

type Body = ControlRequest['body'];
const given = <const N extends string, T>(name: N, value: T | undefined): Partial<Record<N, T>> =>
  // A record with that one name, or none: the optional fields of exact types.
  (value === undefined ? {} : { [name]: value }) as Partial<Record<N, T>>;

/** Where the company hears of things, and the accounts it has. */
function setUp(world: World): ControlRoutes {
  const { state, keeper, webhooks } = world;
  const addToken = (
    kind: 'business' | 'user' | 'page',
    forWhat: string,
    token = newToken(kind[0]?.toUpperCase() ?? ''),
  ) => {
    state.tokens[token] = { kind, for: forWhat };
    return token;
  };
  const tokenOf = (kind: string, forWhat: string) =>
    Object.entries(state.tokens).find(([, token]) => token.kind === kind && token.for === forWhat)?.[0];

  return {
    'GET /state': () => ({
      base: world.base(),
      appId: world.appId,
      webhookUrl: state.webhookUrl,
      faults: state.faults,
      undelivered: state.undelivered.length,
      subscribed: state.subscribed,
      templates: state.templates,
      accounts: accountsOf(world).map((account) => ({
        channel: account.channel,
        id: account.id,
        name: account.name,
        token:
          account.channel === 'whatsappapi'
            ? tokenOf('business', account.number.waba)
            : tokenOf('page', account.page.id),
        ...(account.channel === 'whatsappapi'
          ? { display: account.number.display, waba: account.number.waba, coexistence: account.number.coexistence }
          : { pageId: account.page.id }),
      })),
    }),
    'POST /webhook': async ({ body }) => {
      state.webhookUrl = text(body, 'url');
      state.verifyToken = optionalText(body, 'verifyToken') ?? state.verifyToken;
      keeper.touch();
      return { verified: await webhooks.verify() };
    },
    'POST /forge': async ({ body }) => ({
      status: await webhooks.postOnce(JSON.stringify(body['body'] ?? {}), text(body, 'secret')),
    }),
    'POST /numbers': ({ body }) => {
      const id = optionalText(body, 'id') ?? digits(15, '1');
      const known = state.numbers.find((candidate) => candidate.id === id);
      const entry = known ?? {
        id,
        waba: optionalText(body, 'waba') ?? digits(15, '2'),
        display: optionalText(body, 'display') ?? '+55 11 4000-0000',
        name: optionalText(body, 'name') ?? 'Empresa',
        coexistence: optionalFlag(body, 'coexistence') ?? false,
      };
      if (!known) state.numbers.push(entry);
      const token = tokenOf('business', entry.waba) ?? addToken('business', entry.waba, optionalText(body, 'token'));
      keeper.touch();
      return { ...entry, token };
    },
    'POST /pages': ({ body }) => {
      const id = optionalText(body, 'id') ?? digits(15, '3');
      const username = optionalText(body, 'instagram');
      const known = state.pages.find((candidate) => candidate.id === id);
      const entry = known ?? {
        id,
        name: optionalText(body, 'name') ?? 'Empresa',
        ...(username ? { instagram: { id: optionalText(body, 'instagramId') ?? digits(17, '178414'), username } } : {}),
      };
      if (!known) state.pages.push(entry);
      const token = tokenOf('page', id) ?? addToken('page', id, optionalText(body, 'token'));
      keeper.touch();
      return { ...entry, token };
    },
    /** `{ pages? }`: the ids of the pages the person answers for. */
    'POST /user-tokens': ({ body }) => {
      const token = addToken('user', 'me');
      if (body['pages'] !== undefined) state.tokens[token] = { kind: 'user', for: 'me', pages: texts(body, 'pages') };
      keeper.touch();
      return { token };
    },
    'DELETE /tokens/:token': ({ params }) => {
      delete state.tokens[params['token'] ?? ''];
      keeper.touch();
      return { ok: true };
    },
    'POST /templates': ({ body }) => {
      const template: LabTemplate = {
        name: text(body, 'name'),
        language: optionalText(body, 'language') ?? 'pt_BR',
        category: optionalText(body, 'category') ?? 'UTILITY',
        status:
          body['status'] === undefined
            ? ('APPROVED' as const)
            : oneOf(body, 'status', ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED']),
        body: text(body, 'body'),
        ...given('header', optionalText(body, 'header')),
        ...given('footer', optionalText(body, 'footer')),
        ...(body['headerFormat'] === undefined
          ? {}
          : { headerFormat: oneOf(body, 'headerFormat', ['IMAGE', 'VIDEO', 'DOCUMENT']) }),
        // As Meta writes them; a test that says nonsense here gets nonsense.
        ...given('buttons', body['buttons'] as LabTemplate['buttons']),
      };
      state.templates = [
        ...state.templates.filter(({ name, language }) => name !== template.name || language !== template.language),
        template,
      ];
      keeper.touch();
      return template;
    },
    'POST /faults': ({ body }) => {
      const { faults } = state;
      const code = optionalNumber(body, 'failCode');
      if (code !== undefined) {
        faults.failSend = {
          code,
          times: optionalNumber(body, 'times') ?? 1,
          skip: optionalNumber(body, 'skip') ?? 0,
          ...given('subcode', optionalNumber(body, 'subcode')),
          ...given('status', optionalNumber(body, 'status')),
        };
      }
      if (body['failCode'] === null) faults.failSend = null;
      faults.duplicate = optionalFlag(body, 'duplicate') ?? faults.duplicate;
      faults.delayMs = optionalNumber(body, 'delayMs') ?? faults.delayMs;
      faults.reorder = optionalNumber(body, 'reorder') ?? faults.reorder;
      faults.away = optionalFlag(body, 'away') ?? faults.away;
      faults.loseAnswers = optionalNumber(body, 'loseAnswers') ?? faults.loseAnswers;
      if (body['refuseReadsOf'] !== undefined) faults.refuseReadsOf.push(text(body, 'refuseReadsOf'));
      keeper.touch();
      return faults;
    },
  };
}

function writingOf(body: Body): Writing {
  // The lab is a tool for ourselves: nested records are taken as they come, a wrong one fails where it is used.
  const record = <T>(name: string) => (body[name] && typeof body[name] === 'object' ? (body[name] as T) : undefined);
  return {
    kind: oneOf(body, 'kind', writingKinds),
    ...given('account', optionalText(body, 'account')),
    ...given('text', optionalText(body, 'text')),
    ...given('voice', optionalFlag(body, 'voice')),
    ...given('quoteOf', optionalText(body, 'quoteOf')),
    ...given('hoursAgo', optionalNumber(body, 'hoursAgo')),
    ...given('storyUrl', optionalText(body, 'storyUrl')),
    ...given('file', record<NonNullable<Writing['file']>>('file')),
    ...given('location', record<NonNullable<Writing['location']>>('location')),
    ...given('cards', record<NonNullable<Writing['cards']>>('cards')),
    ...given('choice', record<NonNullable<Writing['choice']>>('choice')),
    ...given('ad', record<NonNullable<Writing['ad']>>('ad')),
  };
}

/** What people see and do on their phones. */
function people(world: World): ControlRoutes {
  const { state } = world;
  const who = ({ params }: ControlRequest) => customerOf(world, params['id'] ?? '');
  const messageId = ({ params }: ControlRequest) => params['messageId'] ?? '';
  const shown = (customer: LabCustomer) => {
    const messages = state.messages.filter((message) => message.customer === customer.id);
    return {
      ...customer,
      accounts: accountsOf(world)
        .filter(({ channel }) => channel === customer.channel)
        .map(({ id, name }) => ({ id, name, windowOpen: silence(world, id, customer.id) <= 86_400_000 })),
      lastMessage: messages.at(-1) ?? null,
      unread: messages.filter(({ by, status }) => by === 'company' && status === 'delivered').length,
    };
  };

  return {
    'GET /customers': () => state.customers.map(shown),
    'POST /customers': ({ body }) =>
      shown(
        addCustomer(world, {
          channel: oneOf(body, 'channel', channels),
          name: text(body, 'name'),
          ...given('id', optionalText(body, 'id')),
          ...given('phone', optionalText(body, 'phone')),
          ...given('bsuid', optionalText(body, 'bsuid')),
          ...given('username', optionalText(body, 'username')),
          ...given('reachable', optionalFlag(body, 'reachable')),
          ...given('reads', body['reads'] === undefined ? undefined : oneOf(body, 'reads', ['auto', 'manual'])),
        }),
      ),
    'GET /customers/:id': (request) => shown(who(request)),
    'POST /customers/:id': (request) =>
      shown(
        changeCustomer(world, who(request), {
          ...given('name', optionalText(request.body, 'name')),
          ...given('online', optionalFlag(request.body, 'online')),
          ...given('reachable', optionalFlag(request.body, 'reachable')),
          ...given(
            'reads',
            request.body['reads'] === undefined ? undefined : oneOf(request.body, 'reads', ['auto', 'manual']),
          ),
        }),
      ),
    'GET /customers/:id/messages': (request) => {
      const customer = who(request);
      const account = request.query.get('account');
      return {
        messages: state.messages.filter(
          (message) => message.customer === customer.id && (!account || message.account === account),
        ),
        typing: accountsOf(world).some(({ id }) => (state.typing[windowKey(id, customer.id)] ?? 0) > Date.now()),
      };
    },
    'POST /customers/:id/messages': (request) => write(world, who(request), writingOf(request.body)),
    'POST /customers/:id/messages/:messageId/edit': (request) => {
      edit(world, who(request), messageId(request), text(request.body, 'text'));
      return { ok: true };
    },
    'DELETE /customers/:id/messages/:messageId': (request) => {
      unsend(world, who(request), messageId(request));
      return { ok: true };
    },
    'POST /customers/:id/messages/:messageId/reaction': (request) => {
      react(world, who(request), messageId(request), optionalText(request.body, 'emoji') ?? '');
      return { ok: true };
    },
    'POST /customers/:id/read': (request) => ({
      read: readAll(world, who(request), optionalText(request.body, 'account')),
    }),
    'POST /customers/:id/silence': (request) => {
      setSilence(world, who(request), number(request.body, 'hours'), optionalText(request.body, 'account'));
      return { ok: true };
    },
    'POST /customers/:id/elsewhere': (request) =>
      answerElsewhere(world, who(request), text(request.body, 'text'), optionalText(request.body, 'account')),
    'GET /media/:id': async ({ params }) => {
      const media = await world.media.get(params['id'] ?? '');
      if (!media) throw new ControlError('There is no such file', 404);
      return { file: media.bytes, contentType: media.mimetype };
    },
  };
}

export const controlRoutes = (world: World): ControlRoutes => ({ ...setUp(world), ...people(world) });
