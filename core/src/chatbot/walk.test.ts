import { describe, expect, test } from 'vitest';
import { renderMenu } from './render.ts';
import { entriesAt, optionAt, validPath, walk, type BotOption, type Path } from './walk.ts';

const option = (id: number, name: string, options: BotOption[] = []): BotOption => ({
  id,
  name,
  greetingMessage: `${name}?`,
  queueType: 'text',
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  closeTicket: false,
  options,
});
const tree = [
  option(1, 'Boletos', [option(11, 'Segunda via'), option(12, 'Prazos', [option(121, 'Mais dez dias')])]),
  option(2, 'Contratos'),
];

type Outcome = string;
const outcome = (from: Path, text: string): Outcome => {
  const step = walk(tree, from, { text, choiceId: null });
  return 'path' in step ? `${step.kind} ${step.path.join('/')}` : step.kind;
};

describe('a walk through a tree of options [BOT-007]', () => {
  test.each<[Path, string, Outcome]>([
    [[], '1', 'chosen 1'],
    [[], '2', 'chosen 2'],
    [[], '3', 'unknown '],
    [[], 'Contratos', 'chosen 2'],
    [[], '0', 'home'],
    [[], '#', 'home'],
    [[], 'sair', 'exit'],
    [[], '00', 'exit'],
    [[1], '1', 'chosen 1/11'],
    [[1], '2', 'chosen 1/12'],
    [[1], '0', 'back '],
    [[1], '#', 'home'],
    [[1], '7', 'unknown 1'],
    [[1, 12], '1', 'chosen 1/12/121'],
    [[1, 12], '0', 'back 1'],
    [[1, 12], '#', 'home'],
    [[1, 12], 'oi', 'unknown 1/12'],
    // An option that was removed meanwhile, and one whose own options were.
    [[1, 99], '1', 'chosen 1/11'],
    [[99], '2', 'chosen 2'],
    [[2], '1', 'chosen 1'],
  ])('from %j, %j leads to %s', (from, text, where) => {
    expect(outcome(from, text)).toBe(where);
  });

  test('stands on what is left of its path when options are removed', () => {
    expect(validPath(tree, [1, 12])).toEqual([1, 12]);
    expect(validPath(tree, [1, 11])).toEqual([1]);
    expect(validPath(tree, [5, 12])).toEqual([]);
    expect(optionAt(tree, [1, 12])?.name).toBe('Prazos');
    expect(optionAt(tree, [])).toBeUndefined();
  });
});

describe('a menu as it is said', () => {
  const entries = entriesAt(tree, [1]);

  test('numbers its entries from 1 and names the ways out, as text [BOT-015, SET-018]', () => {
    const menu = renderMenu({ greeting: ' Olá! ', entries, moves: ['back', 'home', 'exit'], nativeChoices: false });
    expect(menu.body).toBe(
      'Olá!\n\n*[ 1 ]* - Segunda via\n*[ 2 ]* - Prazos\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu principal\n*[ Sair ]* - Encerrar atendimento',
    );
    expect(menu.options).toEqual([]);
  });

  test('has buttons as well where the channel shows them', () => {
    const menu = renderMenu({ greeting: 'Olá!', entries, moves: ['exit'], nativeChoices: true });
    expect(menu.body).toContain('*[ 1 ]* - Segunda via');
    expect(menu.options).toEqual([
      { id: 'option:11', title: 'Segunda via' },
      { id: 'option:12', title: 'Prazos' },
      { id: 'move:exit', title: 'Encerrar atendimento' },
    ]);
  });

  test('is text alone when its entries do not fit on buttons', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `option:${index}`, title: 'Opção' }));
    const long = [{ id: 'option:1', title: 'Quero a segunda via do meu boleto' }];
    const alike = [entries[0], entries[0]].flatMap((entry, index) =>
      entry ? [{ ...entry, id: `option:${index}` }] : [],
    );
    for (const some of [many, long, alike]) {
      expect(renderMenu({ greeting: '', entries: some, moves: [], nativeChoices: true }).options).toEqual([]);
    }
  });

  test('is text alone when its greeting is longer than what may stand above buttons', () => {
    const greeting = 'á'.repeat(490);
    expect(
      renderMenu({ greeting: greeting.slice(0, 400), entries, moves: [], nativeChoices: true }).options,
    ).toHaveLength(2);
    expect(renderMenu({ greeting, entries, moves: [], nativeChoices: true }).options).toEqual([]);
  });

  test('needs no greeting', () => {
    expect(renderMenu({ greeting: '', entries, moves: [], nativeChoices: false }).body).toBe(
      '*[ 1 ]* - Segunda via\n*[ 2 ]* - Prazos',
    );
  });
});
