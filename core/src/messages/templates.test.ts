import { describe, expect, test } from 'vitest';
import {
  filledTemplate,
  holesOf,
  isFilled,
  takesFirstName,
  templateProblems,
  templateToSend,
  type TemplateText,
} from './templates.ts';

const text = (change: Partial<TemplateText> = {}): TemplateText => ({
  header: '',
  body: 'Olá',
  footer: '',
  buttons: [],
  ...change,
});
const url = (address: string) => ({ kind: 'url', text: 'Ver', url: address }) as const;
const reply = { kind: 'reply', text: 'Sim', url: '' } as const;
const code = { kind: 'code', text: 'Copiar', url: '' } as const;

describe('the holes of a template', () => {
  test.each<[string, Partial<TemplateText>, string[]]>([
    ['none', { body: 'Bom dia!' }, []],
    ['numbered, in the order of their numbers', { body: '{{2}} e {{1}}' }, ['body.1', 'body.2']],
    ['more than nine of them', { body: '{{10}}{{9}}{{1}}' }, ['body.1', 'body.9', 'body.10']],
    ['named, in the order of the sentence', { body: '{{nome}}, {{dia}}' }, ['body.nome', 'body.dia']],
    ['written with blanks', { body: 'Oi {{ 1 }}' }, ['body.1']],
    ['the same one twice', { body: '{{1}}! {{1}}?' }, ['body.1']],
    ['the same number in two parts', { header: '{{1}}', body: '{{1}}' }, ['header.1', 'body.1']],
    ['the end of an address', { buttons: [reply, url('https://a.example/{{1}}')] }, ['button.1.1']],
    ['an address without one', { buttons: [url('https://a.example/')] }, []],
    ['a code to be copied', { buttons: [code] }, ['code.0']],
    ['single braces and empty ones are words', { body: '{1} {{}} {{ }}' }, []],
    ['the footer takes none', { footer: 'até {{1}}' }, []],
  ])('%s', (_what, change, keys) => {
    expect(holesOf(text(change)).map(({ key }) => key)).toEqual(keys);
  });
});

describe('what keeps a template from being sent', () => {
  const template = text({ header: 'Pedido {{1}}', body: 'Oi {{1}}, chega {{2}}' });
  const all = { 'header.1': '4821', 'body.1': 'Rita', 'body.2': 'amanhã' };
  const values = (given: Record<string, string>) => Object.entries(given).map(([key, value]) => ({ key, text: value }));
  test.each<[string, Record<string, string>, string[], string[]]>([
    ['nothing', all, [], []],
    ['everything is missing', {}, ['header.1', 'body.1', 'body.2'], []],
    ['one is missing', { 'header.1': '4821', 'body.1': 'Rita' }, ['body.2'], []],
    ['blanks are nothing', { ...all, 'body.2': ' \n ' }, ['body.2'], []],
    ['one too many', { ...all, 'body.3': 'x' }, [], ['body.3']],
    ['one of another part', { ...all, 'button.0.1': 'x' }, [], ['button.0.1']],
  ])('%s', (_what, given, missing, extra) => {
    expect(templateProblems(template, values(given))).toEqual({ missing, extra });
    expect(isFilled(template, values(given))).toBe(missing.length + extra.length === 0);
  });

  test('the same hole filled twice', () => {
    const twice = [...values(all), { key: 'body.1', text: 'Ana' }];
    expect(templateProblems(template, twice)).toEqual({ missing: [], extra: ['body.1'] });
  });
});

describe('a filled template', () => {
  const template = text({
    header: 'Pedido {{1}}',
    body: 'Oi {{1}}, {{1}}! Chega {{2}}.',
    footer: 'Loja',
    buttons: [reply],
  });

  test('shows what is filled and leaves the other holes as they are written', () => {
    expect(filledTemplate(template, [{ key: 'body.1', text: 'Rita' }])).toEqual({
      header: 'Pedido {{1}}',
      body: 'Oi Rita, Rita! Chega {{2}}.',
      footer: 'Loja',
      buttons: ['Sim'],
    });
  });

  test.each([
    ['a hole inside of a value is only words', '{{2}}', 'Oi {{2}}, {{2}}! Chega já.'],
    ['signs of a replacement are only signs', '$& $1', 'Oi $& $1, $& $1! Chega já.'],
    ['line breaks and gaps become one blank', ' Rita \n\n de   Sá\t', 'Oi Rita de Sá, Rita de Sá! Chega já.'],
  ])('%s', (_what, value, body) => {
    const values = [
      { key: 'body.1', text: value },
      { key: 'body.2', text: 'já' },
    ];
    expect(filledTemplate(template, values).body).toBe(body);
  });

  test('is kept with its main part as the text, and with what filled it', () => {
    const whole = {
      ...template,
      name: 'pedido',
      language: 'pt_BR',
      category: 'UTILITY',
      variables: [],
      needs: 'nothing' as const,
    };
    const values = [
      { key: 'header.1', text: ' 4821 ' },
      { key: 'body.1', text: 'Rita' },
      { key: 'body.2', text: 'já' },
    ];
    expect(templateToSend(whole, values)).toEqual({
      body: 'Oi Rita, Rita! Chega já.',
      content: {
        kind: 'template',
        name: 'pedido',
        language: 'pt_BR',
        header: 'Pedido 4821',
        footer: 'Loja',
        buttons: ['Sim'],
        values: [{ key: 'header.1', text: '4821' }, ...values.slice(1)],
      },
    });
    const bare = { ...whole, header: '', footer: '', buttons: [], body: 'Oi' };
    expect(templateToSend(bare, []).content).toEqual({
      kind: 'template',
      name: 'pedido',
      language: 'pt_BR',
      values: [],
    });
  });
});

describe('a hole for the first name', () => {
  const numbered = { key: 'body.1', place: 'body', name: '1' } as const;
  test.each([
    ['Olá, {{1}}! Tudo bem?', true],
    ['Oi {{1}}', true],
    ['Bom dia, *{{1}}*!', true],
    ['¡Hola {{1}}!', true],
    ['Seu pedido {{1}} saiu', false],
    ['{{1}} chegou', false],
    ['Olá! Seu pedido {{1}} saiu', false],
    ['A farinha de boi {{1}}', false],
  ])('%s: %s', (body, expected) => {
    expect(takesFirstName({ body }, numbered)).toBe(expected);
  });

  test('is also one that says so, and never one in a header or a button', () => {
    const named = (name: string) => ({ key: `body.${name}`, place: 'body', name }) as const;
    expect(takesFirstName({ body: 'x' }, named('nome'))).toBe(true);
    expect(takesFirstName({ body: 'x' }, named('first_name'))).toBe(true);
    expect(takesFirstName({ body: 'x' }, named('pedido'))).toBe(false);
    expect(takesFirstName({ body: 'Olá {{1}}' }, { ...numbered, place: 'header' })).toBe(false);
  });
});
