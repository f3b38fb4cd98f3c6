import { randomBytes } from 'node:crypto';
import { chargeOf, openCharge, type Books, type Charge, type Order } from './accounts.ts';

export interface BankCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly skipsMutualTls: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}
export interface BankAnswer {
  readonly status: number;
  readonly body: object;
}
export interface BankDesk {
  readonly books: Books;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokens: Set<string>;
  tell(url: string, body: object): Promise<boolean>;
}

const problem = (status: number, nome: string, mensagem: string): BankAnswer => ({ status, body: { nome, mensagem } });
const txidForm = /^[a-zA-Z0-9]{26,35}$/;
const amountForm = /^\d{1,10}\.\d{2}$/;

function signIn({ clientId, clientSecret, tokens }: BankDesk, call: BankCall): BankAnswer {
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (call.authorization !== expected || call.body['grant_type'] !== 'client_credentials') {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' } };
  }
  const token = randomBytes(24).toString('hex');
  tokens.add(token);
  const scope = 'cob.read cob.write pix.read webhook.read webhook.write';
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3_600, scope } };
}

function putCharge({ books }: BankDesk, txid: string, order: Order): BankAnswer {
  if (!txidForm.test(txid)) return problem(400, 'txid_invalido', 'O txid deve respeitar ^[a-zA-Z0-9]{26,35}$');
  if (!amountForm.test(order.valor?.original ?? '') || !order.chave || order.valor?.original === '0.00')
    return problem(400, 'json_invalido', 'valor.original ou chave');
  const known = books.charges.get(txid);
  if (known) return problem(409, 'txid_duplicado', 'Campo txid informado já foi utilizado em outra cobrança');
  return { status: 201, body: openCharge(books, txid, order) };
}

function patchCharge(charge: Charge, status: unknown): BankAnswer {
  if (charge.status !== 'ATIVA') return problem(409, 'status_cobranca_invalido', 'A cobrança não está ATIVA');
  if (status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return problem(400, 'json_invalido', 'status');
  charge.status = status;
  charge.revisao += 1;
  return { status: 200, body: charge };
}

async function putHook(desk: BankDesk, key: string, call: BankCall): Promise<BankAnswer> {
  const url = call.body['webhookUrl'];
  if (typeof url !== 'string') return problem(400, 'json_invalido', 'webhookUrl');
  if (!call.skipsMutualTls) return problem(400, 'webhook_invalido', 'A URL informada não exige certificado (mTLS)');
  if (!(await desk.tell(url, { evento: 'teste_webhook', data_criacao: new Date().toISOString() })))
    return problem(400, 'webhook_invalido', 'A URL informada não respondeu com HTTP 200');
  desk.books.hooks.set(key, url);
  return { status: 201, body: { webhookUrl: url } };
}

/** The API of the Central Bank as Efí offers it, as far as a receiver of payments needs it. */
export async function answerCall(desk: BankDesk, call: BankCall): Promise<BankAnswer> {
  if (call.path === '/oauth/token') return signIn(desk, call);
  if (!desk.tokens.has(call.authorization.replace(/^Bearer /, '')))
    return { status: 401, body: { error: 'invalid_token', error_description: 'Token expired or invalid' } };
  const [, part = '', name = '', more] = /^\/v2\/(cob|loc|webhook)\/([^/]+)(?:\/(qrcode))?$/.exec(call.path) ?? [];
  const { charges, hooks } = desk.books;
  if (part === 'cob' && call.method === 'PUT') return putCharge(desk, name, call.body as Order);
  if (part === 'cob') {
    if (!charges.has(name)) return problem(404, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid');
    const charge = chargeOf(desk.books, name);
    return call.method === 'PATCH' ? patchCharge(charge, call.body['status']) : { status: 200, body: charge };
  }
  if (part === 'loc' && more) {
    const charge = [...charges.values()].find(({ loc }) => loc.id === Number(name));
    if (!charge) return problem(404, 'location_nao_encontrada', 'Nenhuma location encontrada');
    const { pixCopiaECola: qrcode, location } = charge;
    const linkVisualizacao = `https://${location.replace('/v2/', '/cob/')}`;
    return { status: 200, body: { qrcode, imagemQrcode: 'data:image/png;base64,', linkVisualizacao } };
  }
  if (part === 'webhook' && call.method === 'PUT') return putHook(desk, decodeURIComponent(name), call);
  if (part === 'webhook') {
    const webhookUrl = hooks.get(decodeURIComponent(name));
    return webhookUrl === undefined
      ? problem(404, 'webhook_nao_encontrado', 'Nenhum webhook encontrado')
      : { status: 200, body: { webhookUrl, chave: decodeURIComponent(name) } };
  }
  return problem(404, 'nao_encontrado', 'Nada aqui');
}
