import { createHmac } from 'node:crypto';
import { blockUsers, describeMedia, describeNumber, sendCloud, uploadMedia } from './cloud.ts';
import { type Answer, ok, refuse, unknownObject } from './errors.ts';
import { sendPage, uploadAttachment } from './pages.ts';
import type { LabNumber, LabPage, LabToken } from './state.ts';
import { listTemplates } from './templates.ts';
import type { WireRequest } from './wire.ts';
import { newToken, type World } from './world.ts';

/** What the caller hears of a call: an answer, or nothing but the end of the line. */
export async function answerOrCut(world: World, request: WireRequest): Promise<Answer | 'cut'> {
  const { faults } = world.state;
  if (faults.away) return 'cut';
  const given = await answer(world, request);
  if (faults.loseAnswers <= 0 || given.status !== 200 || !isSend(request)) return given;
  faults.loseAnswers -= 1;
  return 'cut';
}

/** Reads and typing are not sends. */
const isSend = ({ method, path, body }: WireRequest): boolean =>
  method === 'POST' && path[1] === 'messages' && !body['status'] && !body['sender_action'];

/** Decides what the Graph answers to a call. */
async function answer(world: World, request: WireRequest): Promise<Answer> {
  const [node = '', edge = ''] = request.path;
  if (node === 'oauth') return exchangeToken(world, request);
  if (node === 'cdn') return sendFile(world, edge);
  const token = world.state.tokens[request.token];
  if (!token)
    return refuse(190, 'Invalid OAuth access token - Cannot parse access token', { subcode: 463, status: 401 });
  if (node === 'lookaside') return sendFile(world, edge);
  if (!proofFits(world, request)) return refuse(100, 'Invalid appsecret_proof provided in the API argument');
  if (node === 'debug_token') return describeToken(world, request);
  if (node === 'me' && edge === 'accounts') return listPages(world, request, token);

  const number = world.state.numbers.find(({ id }) => id === node);
  if (number) return answerNumber(world, request, number, token);
  const page = world.state.pages.find(({ id }) => id === node);
  if (page) return answerPage(world, request, page, token);
  if (world.state.numbers.some(({ waba }) => waba === node)) return answerBusiness(world, request, node, token);
  if (request.method === 'GET') {
    const found = describePerson(world, request, node) ?? (await describeMedia(world, node));
    if (found) return found;
  }
  return unknownObject(request.method, node);
}

function proofFits(world: World, request: WireRequest): boolean {
  const proof = request.query.get('appsecret_proof');
  if (proof === null) return !world.requireProof;
  return proof === createHmac('sha256', world.appSecret).update(request.token).digest('hex');
}

const refusedPermission = () => refuse(200, 'You do not have the necessary permissions required', { status: 403 });

async function sendFile(world: World, id: string): Promise<Answer> {
  const media = await world.media.get(id);
  if (!media) return { status: 404, body: {} };
  return { status: 200, body: media.bytes, type: media.mimetype };
}

function answerNumber(
  world: World,
  request: WireRequest,
  number: LabNumber,
  token: LabToken,
): Answer | Promise<Answer> {
  if (token.for !== number.waba) return refusedPermission();
  const edge = request.path[1];
  if (request.method === 'GET' && !edge) return describeNumber(number);
  if (edge === 'media' && request.method === 'POST') return uploadMedia(world, request);
  if (edge === 'messages' && request.method === 'POST') {
    return refusedSend(world, request) ?? sendCloud(world, number, request.body);
  }
  if (edge === 'block_users') return blockUsers(world, request);
  return unknownObject(request.method, number.id);
}

function answerPage(world: World, request: WireRequest, page: LabPage, token: LabToken): Answer | Promise<Answer> {
  if (token.kind !== 'page' || token.for !== page.id) return refusedPermission();
  const edge = request.path[1];
  if (request.method === 'GET' && !edge) {
    const { id, name, instagram } = page;
    return ok({ id, name, ...(instagram ? { instagram_business_account: instagram } : {}) });
  }
  if (edge === 'subscribed_apps') return subscribe(world, request, page.id);
  if (edge === 'message_attachments' && request.method === 'POST') return uploadAttachment(world, request);
  if (edge === 'messages' && request.method === 'POST')
    return refusedSend(world, request) ?? sendPage(world, page, request);
  return unknownObject(request.method, page.id);
}

function answerBusiness(world: World, request: WireRequest, waba: string, token: LabToken): Answer {
  if (token.for !== waba) return refusedPermission();
  const edge = request.path[1];
  if (edge === 'subscribed_apps') return subscribe(world, request, waba);
  if (edge === 'message_templates') return listTemplates(world.state, request);
  if (edge === 'phone_numbers') {
    const numbers = world.state.numbers.filter((number) => number.waba === waba);
    return ok({
      data: numbers.map(({ id, display, name }) => ({ id, display_phone_number: display, verified_name: name })),
    });
  }
  return unknownObject(request.method, waba);
}

/** The refusal that a test asked for. */
function refusedSend({ state, keeper }: World, request: WireRequest): Answer | undefined {
  const fault = state.faults.failSend;
  if (!fault || !isSend(request)) return undefined;
  if (fault.skip > 0) {
    fault.skip -= 1;
    return undefined;
  }
  fault.times -= 1;
  if (fault.times <= 0) state.faults.failSend = null;
  keeper.touch();
  return refuse(fault.code, 'Refused by the lab', {
    ...(fault.subcode === undefined ? {} : { subcode: fault.subcode }),
    status: fault.status ?? (fault.code === 190 ? 401 : 400),
  });
}

function subscribe({ state, keeper }: World, request: WireRequest, id: string): Answer {
  if (request.method === 'GET') return ok({ data: state.subscribed.includes(id) ? [{ name: 'app' }] : [] });
  state.subscribed = state.subscribed.filter((known) => known !== id);
  if (request.method === 'POST') state.subscribed.push(id);
  keeper.touch();
  return ok({ success: true });
}

/** A short-lived user token becomes a long-lived one; a code becomes a token. */
function exchangeToken(world: World, request: WireRequest): Answer {
  const given = (name: string): string => {
    const inBody = request.body[name];
    return request.query.get(name) ?? (typeof inBody === 'string' ? inBody : '');
  };
  if (given('client_secret') !== world.appSecret) return refuse(1, 'Error validating client secret.');
  const old = world.state.tokens[given('fb_exchange_token')];
  if (given('grant_type') === 'fb_exchange_token' && !old) {
    return refuse(190, 'Invalid OAuth access token.', { subcode: 463, status: 401 });
  }
  const token = newToken('L');
  world.state.tokens[token] = old ?? { kind: 'user', for: 'me' };
  world.keeper.touch();
  return ok({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
}

function describeToken(world: World, request: WireRequest): Answer {
  const token = world.state.tokens[request.query.get('input_token') ?? ''];
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];
  return ok({
    data: {
      app_id: world.appId,
      is_valid: token !== undefined,
      type: token?.kind === 'page' ? 'PAGE' : 'SYSTEM_USER',
      granular_scopes: token?.kind === 'business' ? scopes.map((scope) => ({ scope, target_ids: [token.for] })) : [],
    },
  });
}

function listPages(world: World, request: WireRequest, token: LabToken): Answer {
  if (token.kind !== 'user') return refusedPermission();
  const limit = Number(request.query.get('limit') ?? 25);
  const after = Number(request.query.get('after') ?? 0);
  const { tokens } = world.state;
  const pages = world.state.pages.filter(({ id }) => token.pages?.includes(id) ?? true);
  const tokenOf = (id: string) =>
    Object.entries(tokens).find(([, { kind, for: page }]) => kind === 'page' && page === id)?.[0];
  return ok({
    data: pages.slice(after, after + limit).map(({ id, name, instagram }) => ({
      id,
      name,
      access_token: tokenOf(id),
      tasks: ['MESSAGING', 'MODERATE', 'MANAGE'],
      ...(instagram ? { instagram_business_account: instagram } : {}),
    })),
    paging: { cursors: { after: String(after + limit) }, ...(after + limit < pages.length ? { next: 'more' } : {}) },
  });
}

function describePerson(world: World, request: WireRequest, id: string): Answer | undefined {
  const customer = world.state.customers.find(
    (candidate) => candidate.id === id && candidate.channel !== 'whatsappapi',
  );
  if (!customer) return undefined;
  if (world.state.tokens[request.token]?.kind !== 'page') return refusedPermission();
  const [first, ...rest] = customer.name.split(' ');
  const name =
    customer.channel === 'instagram'
      ? { name: customer.name, username: customer.username ?? customer.name }
      : { first_name: first, last_name: rest.join(' '), name: customer.name };
  return ok({ id, ...name });
}
