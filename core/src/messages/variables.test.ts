import { describe, expect, test } from 'vitest';
import { fillCampaignVariables, fillVariables, greetingAt, variablesOf } from './variables.ts';

const values = variablesOf({
  contact: { name: 'Ana Beatriz Souza' },
  user: { name: 'Marina Lopes' },
  ticket: { id: 4021, createdAt: '2026-11-14T12:05:09.000Z' },
  queue: { name: 'Vendas' },
  connection: { name: 'Loja Centro' },
  now: new Date('2026-11-15T17:30:00.000Z'),
  timeZone: 'America/Sao_Paulo',
});

describe('variables in a text', () => {
  test.each([
    ['firstName', 'Ana', 'VAR-001'],
    ['name', 'Ana Beatriz Souza', 'VAR-002'],
    ['userName', 'Marina Lopes', 'VAR-003'],
    ['ms', 'Boa tarde', 'VAR-004'],
    ['protocol', '202611140905094021', 'VAR-005'],
    ['date', '15/11/2026', 'VAR-006'],
    ['hour', '14:30', 'VAR-007'],
    ['ticket_id', '4021', 'VAR-008'],
    ['queue', 'Vendas', 'VAR-009'],
    ['connection', 'Loja Centro', 'VAR-010'],
  ])('{{%s}} becomes %s [%s]', (name, value) => {
    expect(fillVariables(`<{{${name}}}> {{ ${name} }}`, values)).toBe(`<${value}> ${value}`);
  });

  test.each([
    [0, 'Boa madrugada'],
    [5, 'Boa madrugada'],
    [6, 'Bom dia'],
    [11, 'Bom dia'],
    [12, 'Boa tarde'],
    [17, 'Boa tarde'],
    [18, 'Boa noite'],
    [23, 'Boa noite'],
  ])('at %i o’clock the greeting is %s [VAR-004]', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });

  test('what is unknown stays, what is missing is left out, and a value is not filled in twice', () => {
    const bare = variablesOf({ contact: { name: '{{date}}' }, now: new Date('2026-11-15T12:00:00Z'), timeZone: 'UTC' });
    expect(fillVariables('{{nobody}} {{toString}} {name} [{{queue}}] {{name}}', bare)).toBe(
      '{{nobody}} {{toString}} {name} [] {{date}}',
    );
  });
});

test('{nome}, {numero} and {email} are filled in campaign texts, in single braces only', () => {
  const contact = { name: 'Ana', number: '5511987654321', email: 'ana@loja.com' };
  expect(fillCampaignVariables('{nome} {numero} {email} {{nome}} {outro}', contact)).toBe(
    'Ana 5511987654321 ana@loja.com {{nome}} {outro}',
  );
});
