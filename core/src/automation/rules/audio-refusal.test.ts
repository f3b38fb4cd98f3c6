import { describe, expect, test } from 'vitest';
import { phrases } from '../../chatbot/index.ts';
import { type RuleRow, seen, wanted } from '../rows.ts';
import { vendas } from '../testing.ts';

describe('sound that is not taken [SET-029]', () => {
  const deaf = { acceptAudioMessage: false };
  test.each<RuleRow>([
    [
      'is answered with a request to write, besides the menu',
      { contact: deaf, sends: 'audio' },
      'menu audioRefusal',
      ['Bem-vindo', phrases.audioRefused],
      { said: { audio: true } },
    ],
    [
      'once a ticket',
      { contact: deaf, sends: 'audio', ticket: { queueId: 1, said: { audio: true }, isNew: false }, queue: vendas },
      '',
      [],
    ],
    [
      'in a queue',
      { contact: deaf, sends: 'audio', ticket: { queueId: 1, isNew: false }, queue: vendas },
      'audioRefusal',
      [phrases.audioRefused],
    ],
    ['not for text', { contact: deaf, ticket: { queueId: 1, isNew: false }, queue: vendas, says: 'oi' }, '', []],
    ['not where it is taken', { sends: 'audio', ticket: { queueId: 1, isNew: false }, queue: vendas }, '', []],
    ['never while a person attends', { contact: deaf, sends: 'audio', ticket: { status: 'open', userId: 2 } }, '', []],
    [
      'whoever the ticket is meant for',
      { contact: deaf, sends: 'audio', ticket: { userId: 2, queueId: 1 }, queue: vendas },
      'audioRefusal',
      [phrases.audioRefused],
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
});
