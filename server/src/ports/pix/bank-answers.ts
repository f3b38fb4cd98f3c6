import { centsOfPix } from '@oplano/core/billing';
import { z } from 'zod';
import type { PixState } from './pix.ts';

const amount = z.string().transform((text, ctx) => {
  const cents = centsOfPix(text);
  if (cents !== undefined) return cents;
  ctx.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const refund = z.object({ id: z.string().min(1), valor: amount, status: z.string() });
const transfer = z.object({
  endToEndId: z.string().min(1).max(64),
  valor: amount,
  horario: z.iso.datetime({ offset: true }),
  devolucoes: z.array(refund).optional().default([]),
});
export const chargeAnswer = z.object({
  txid: z.string(),
  status: z.string(),
  pixCopiaECola: z.string().optional().default(''),
  loc: z.object({ id: z.number() }).optional(),
  pix: z.array(transfer).optional().default([]),
});
export type ChargeAnswer = z.output<typeof chargeAnswer>;

export const qrAnswer = z.object({ qrcode: z.string(), linkVisualizacao: z.string().optional() });
export const hookAnswer = z.object({ webhookUrl: z.string() });

const statuses: Readonly<Record<string, PixState['status']>> = { ATIVA: 'active', CONCLUIDA: 'paid' };

/** A charge in our words. What is only on its way back was not given back. */
export const stateOf = ({ status, pix, pixCopiaECola }: ChargeAnswer): PixState => ({
  status: statuses[status] ?? 'removed',
  code: pixCopiaECola,
  link: null,
  transfers: pix.map(({ endToEndId, valor, horario, devolucoes }) => ({
    endToEndId,
    cents: valor,
    paidAt: new Date(horario),
    refunds: devolucoes.flatMap((one) => (one.status === 'DEVOLVIDO' ? { id: one.id, cents: one.valor } : [])),
  })),
});
