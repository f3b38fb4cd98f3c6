import { describe, expect, test } from 'vitest';
import { cloudPayload } from './cloud-content.ts';
import { pageParts } from './page-content.ts';

const options = (count: number, title = 'Opção') =>
  Array.from({ length: count }, (_, index) => ({ id: `choice:${index}`, title: `${title} ${index}` }));
const choice = (count: number, { text = 'Qual?', title = 'Opção' } = {}) => ({
  kind: 'choice' as const,
  text,
  options: options(count, title),
});

describe('what can be chosen', () => {
  test.each([
    ['three are buttons', choice(3), { type: 'interactive', interactive: { type: 'button', body: { text: 'Qual?' } } }],
    ['four are a list', choice(4), { type: 'interactive', interactive: { type: 'list' } }],
    ['ten are a list', choice(10), { type: 'interactive', interactive: { type: 'list' } }],
    [
      'eleven are numbered lines',
      choice(11),
      { type: 'text', text: { body: expect.stringContaining('\n11. Opção 10') } },
    ],
    ['long names are numbered lines', choice(2, { title: 'x'.repeat(30) }), { type: 'text' }],
    [
      'a name too long for a button still fits into a list',
      choice(2, { title: 'x'.repeat(20) }),
      { interactive: { type: 'list' } },
    ],
    ['a long text takes no buttons', choice(2, { text: 'x'.repeat(1_025) }), { type: 'text' }],
    ['nor does none at all', choice(2, { text: '' }), { type: 'text', text: { body: '1. Opção 0\n2. Opção 1' } }],
  ])('on the Cloud API: %s', (_what, content, payload) => {
    expect(cloudPayload(content)).toMatchObject(payload);
  });

  test('every entry of a list and every button carries the name it comes back by', () => {
    const list = cloudPayload(choice(4)) as { interactive: { action: { sections: { rows: unknown[] }[] } } };
    expect(list.interactive.action.sections[0]?.rows).toEqual(options(4));
    const buttons = cloudPayload(choice(2)) as { interactive: { action: { buttons: unknown[] } } };
    expect(buttons.interactive.action.buttons).toEqual(options(2).map((reply) => ({ type: 'reply', reply })));
  });

  test.each(['facebook', 'instagram'] as const)('on %s they are quick replies below the last words', (channel) => {
    const replies = options(13).map(({ id, title }) => ({ content_type: 'text', title, payload: id }));
    expect(pageParts(channel, choice(13))).toEqual([
      { kind: 'message', message: { text: 'Qual?', quick_replies: replies } },
    ]);
    const parts = pageParts(channel, choice(2, { text: 'palavra '.repeat(300).trim() })) ?? [];
    expect(parts.length).toBeGreaterThan(1);
    const marked = parts.map((part) => part.kind === 'message' && 'quick_replies' in part.message);
    expect(marked).toEqual([...parts.slice(1).map(() => false), true]);
    expect(pageParts(channel, choice(14))).toMatchObject([
      { message: { text: expect.stringContaining('14. Opção 13') } },
    ]);
  });
});
