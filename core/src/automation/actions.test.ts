import { describe, expect, test } from 'vitest';
import { actionsOf } from './actions.ts';
import { nothing, type Verdict } from './verdict.ts';

const hello = { kind: 'text', text: 'Olá' } as const;
const bye = { kind: 'text', text: 'Até logo' } as const;
const says = (say: typeof hello | typeof bye) => ({ do: 'botSay', say });
const leads = (change: Verdict['ticket'], rest: Partial<Pick<Verdict, 'log' | 'rating'>> = {}) => ({
  do: 'botLead',
  change,
  log: [],
  rating: null,
  ...rest,
});

describe('what follows from a verdict', () => {
  test.each<[string, Partial<Verdict>, unknown[]]>([
    ['nothing of nothing', {}, []],
    ['words are said in their order', { say: [hello, bye] }, [says(hello), says(bye)]],
    [
      'a ticket that moves is moved before anything is said',
      { say: [hello], ticket: { queueId: 2 } },
      [leads({ queueId: 2 }), says(hello)],
    ],
    [
      'one that ends hears the last words first',
      { say: [hello, bye], ticket: { status: 'closed' } },
      [says(hello), says(bye), leads({ status: 'closed' })],
    ],
    [
      'an entry of the log is kept without a move',
      { log: [{ type: 'chatBot' }] },
      [leads({}, { log: [{ type: 'chatBot' }] })],
    ],
    ['so is a mark of nought', { rating: 0 }, [leads({}, { rating: 0 })]],
  ])('%s', (_title, verdict, expected) => {
    expect(actionsOf({ ...nothing, ...verdict })).toEqual(expected);
  });
});
