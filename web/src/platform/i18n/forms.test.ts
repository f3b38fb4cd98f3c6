import { describe, expect, test } from 'vitest';
import { textInForm, withForms } from './forms.ts';

const texts = withForms({
  hello: 'Olá {{name}}',
  unread_zero: 'Nada',
  unread_one: '{{count, number}} mensagem',
  unread_other: '{{count, number}} mensagens',
  days_one: 'um dia',
  days_other: '{{count}} dias',
  title_tag: 'Tags',
  title_lane: 'Colunas',
  ticket_id: 'Número',
  ticket: 'Atendimento',
  group: { part_one: 'uma parte', part_other: 'partes' },
});

describe('a text', () => {
  test.each([
    [0, 'Nada'],
    [1, '1 mensagem'],
    [2, '2 mensagens'],
    [1_234, '1.234 mensagens'],
    // A form that Portuguese has and the texts do not.
    [1_000_000, '1.000.000 mensagens'],
  ])('that counts %i is said in the form that fits [I18-001]', (count, said) => {
    expect(textInForm(texts['unread'], 'pt', { count }, { count })).toBe(said);
  });

  test('counts as its language does, and writes numbers as it does [I18-001]', () => {
    const count = (language: 'pt' | 'en', of: number) =>
      textInForm(texts['days'], language, { count: of }, { count: of });
    // None is one in Portuguese, and many in English.
    expect([count('pt', 0), count('en', 0)]).toEqual(['um dia', '0 dias']);
    expect(textInForm(texts['unread'], 'en', { count: 1_234 }, { count: 1_234 })).toBe('1,234 mensagens');
  });

  test('has a form for what it is about, and is silent where there is none', () => {
    expect(textInForm(texts['title'], 'pt', {}, { context: 'lane' })).toBe('Colunas');
    expect(textInForm(texts['title'], 'pt', {}, { context: 'other' })).toBe('');
    expect(textInForm(texts['title'], 'pt')).toBe('');
  });

  test('fills its gaps with what it is given, as it is, and with nothing where there is nothing', () => {
    expect(textInForm(texts['hello'], 'pt', { name: '<b>Ana</b> {{name}}' })).toBe('Olá <b>Ana</b> {{name}}');
    expect(textInForm(texts['hello'], 'pt', { name: null })).toBe('Olá ');
    expect(textInForm(texts['hello'], 'pt')).toBe('Olá ');
  });

  test('that merely has an underscore is a text like any other', () => {
    expect([textInForm(texts['ticket_id'], 'pt'), textInForm(texts['ticket'], 'pt')]).toEqual([
      'Número',
      'Atendimento',
    ]);
    expect(textInForm(texts['unread_one'], 'pt', { count: 1 })).toBe('1 mensagem');
  });

  test('that is not there, or is a whole group, is silence', () => {
    expect([textInForm(texts['missing'], 'pt'), textInForm(texts['group'], 'pt')]).toEqual(['', '']);
    expect(textInForm((texts['group'] as typeof texts)['part'], 'pt', {}, { count: 3 })).toBe('partes');
  });
});
