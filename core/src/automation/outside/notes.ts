import type { OutsideFailure } from '@oplano/contracts/integrations';
import type { HandOverReason } from './answer.ts';
import type { Outsider } from './talk.ts';

/** What people are told in a conversation that somebody outside can no longer lead, in the language of the companies. */
export const notes = {
  loop: 'A conversa com o robô foi interrompida: mensagens demais em pouco tempo. Talvez haja outro robô do outro lado.',
  wrongTarget: 'A integração pediu um destino que não existe. Um atendente precisa continuar a conversa.',
  keyRefused: 'A chave de API do assistente virtual é inválida. Verifique o prompt.',
  robotRefused: 'A integração recusou as credenciais. Verifique a integração.',
} as const;

const reasons: Readonly<Record<Exclude<OutsideFailure, 'keyRefused'>, string>> = {
  unreachable: 'não foi possível conectar',
  refused: 'o pedido foi recusado',
  late: 'não respondeu a tempo',
  nonsense: 'a resposta não pôde ser entendida',
  tooLarge: 'a resposta é grande demais',
  notAllowed: 'o endereço não é permitido',
  shut: 'falhou várias vezes seguidas e está em pausa',
  gone: 'não existe mais',
  overBudget: 'o orçamento do mês para inteligência artificial acabou',
  notIncluded: 'o plano da empresa não inclui mais este recurso',
};

const handedOver = 'O assistente virtual passou a conversa para a equipe.';
const reasonMax = 1_000;
const part = (name: string, text: string): string[] =>
  text.trim() === '' ? [] : [`${name}: ${text.trim().slice(0, reasonMax)}`];

/** What colleagues read of a customer whom an assistant has handed over by itself. */
export const handOverNote = ({ reason, summary }: HandOverReason): string =>
  [handedOver, ...part('Motivo', reason), ...part('Resumo', summary)].join('\n');

export function failureNotes(kind: Outsider['kind'], why: OutsideFailure): string {
  if (why === 'keyRefused') return kind === 'prompt' ? notes.keyRefused : notes.robotRefused;
  const who = kind === 'prompt' ? 'O assistente virtual' : 'A integração';
  return `${who} não respondeu ao cliente: ${reasons[why]}. Um atendente precisa continuar a conversa.`;
}
