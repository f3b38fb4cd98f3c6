import { randomBytes, randomUUID } from 'node:crypto';
import { ControlError } from '../control/index.ts';
import { brCodeOf } from './br-code.ts';

interface Refund {
  readonly id: string;
  readonly rtrId: string;
  readonly valor: string;
  readonly horario: { readonly solicitacao: string };
  readonly status: 'DEVOLVIDO';
}
export interface Transfer {
  readonly endToEndId: string;
  readonly txid: string;
  readonly chave: string;
  readonly valor: string;
  readonly horario: string;
  readonly infoPagador: string;
  devolucoes?: Refund[];
}
export interface Charge {
  readonly calendario: { readonly criacao: string; readonly expiracao: number };
  readonly txid: string;
  revisao: number;
  readonly loc: { readonly id: number; readonly location: string; readonly tipoCob: 'cob' };
  readonly location: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  readonly devedor?: unknown;
  readonly valor: { readonly original: string };
  readonly chave: string;
  readonly solicitacaoPagador?: string;
  readonly pixCopiaECola: string;
  pix?: Transfer[];
}

/** What is in the books of the bank. */
export interface Books {
  readonly charges: Map<string, Charge>;
  /** Where the bank calls, by the key of the receiver. */
  readonly hooks: Map<string, string>;
}

export interface Order {
  readonly calendario?: { readonly expiracao?: number };
  readonly devedor?: unknown;
  readonly valor?: { readonly original?: string };
  readonly chave?: string;
  readonly solicitacaoPagador?: string;
}

export function openCharge({ charges }: Books, txid: string, order: Order): Charge {
  const id = charges.size + 1;
  const location = `pix.lab.example/v2/${randomUUID().replaceAll('-', '')}`;
  const amount = order.valor?.original ?? '';
  const charge: Charge = {
    calendario: { criacao: new Date().toISOString(), expiracao: order.calendario?.expiracao ?? 86_400 },
    txid,
    revisao: 0,
    loc: { id, location, tipoCob: 'cob' },
    location,
    status: 'ATIVA',
    ...(order.devedor === undefined ? {} : { devedor: order.devedor }),
    valor: { original: amount },
    chave: order.chave ?? '',
    ...(order.solicitacaoPagador === undefined ? {} : { solicitacaoPagador: order.solicitacaoPagador }),
    pixCopiaECola: brCodeOf(location, amount),
  };
  charges.set(txid, charge);
  return charge;
}

export function chargeOf({ charges }: Books, txid: string): Charge {
  const charge = charges.get(txid);
  if (!charge) throw new ControlError(`${txid}: no such charge`, 404);
  return charge;
}

const letters = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

/** Somebody pays, whatever the charge says: banks are asked to forbid it, and the product must not rely on that. */
export function payInto(charge: Charge, given: { readonly amount?: string; readonly at?: string } = {}): Transfer {
  const at = given.at ?? new Date().toISOString();
  const transfer: Transfer = {
    endToEndId: `E18236120${at.replace(/\D/g, '').slice(0, 12)}${letters(11)}`,
    txid: charge.txid,
    chave: charge.chave,
    valor: given.amount ?? charge.valor.original,
    horario: at,
    infoPagador: '',
  };
  charge.status = 'CONCLUIDA';
  charge.pix = [...(charge.pix ?? []), transfer];
  return transfer;
}

export function giveBack(charge: Charge, amount?: string): Transfer {
  const transfer = charge.pix?.at(-1);
  if (!transfer) throw new ControlError(`${charge.txid}: nobody paid it`, 409);
  const id = letters(20);
  const refund: Refund = {
    id,
    rtrId: `D18236120${id}`,
    valor: amount ?? transfer.valor,
    horario: { solicitacao: new Date().toISOString() },
    status: 'DEVOLVIDO',
  };
  transfer.devolucoes = [...(transfer.devolucoes ?? []), refund];
  return transfer;
}
