import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { readTasks } from './tasks.ts';
import { TodolistScreen } from './todolist-screen.tsx';

const signIn = (id: number) => setSession({ status: 'signedIn', user: aPerson({ id }), billingOnly: false });

beforeEach(() => {
  localStorage.clear();
  signIn(7);
});
afterEach(cleanup);

async function open() {
  const log = fakeServer({});
  return { ...(await show(<TodolistScreen />, ['todolist'])), log };
}
const texts = () =>
  within(screen.getByRole('list', { name: 'Tarefas' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('span[data-done]')?.textContent);
const add = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Nova tarefa' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
};

describe('the to-do list', () => {
  test('adds, changes, ticks off and deletes tasks, and tells the server nothing [TDO-001, TDO-002]', async () => {
    const { log } = await open();
    add('Ligar para a Rita');
    add('Conferir o estoque');
    expect(texts()).toEqual(['Ligar para a Rita', 'Conferir o estoque']);
    fireEvent.click(screen.getByRole('button', { name: 'Editar Ligar para a Rita' }));
    const field = screen.getByRole('textbox', { name: 'Texto da tarefa' });
    fireEvent.change(field, { target: { value: 'Ligar para a Ana' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Concluída: Ligar para a Ana' }));
    expect(readTasks(7)[0]).toMatchObject({ text: 'Ligar para a Ana', isDone: true });
    fireEvent.click(screen.getByRole('button', { name: 'Excluir Conferir o estoque' }));
    expect(texts()).toEqual(['Ligar para a Ana']);
    expect(log).toEqual([]);
  });

  test('a task that was deleted can be taken back for a while, to its place', async () => {
    await open();
    for (const text of ['Um', 'Dois', 'Três']) add(text);
    const said = vi.spyOn(toast, 'success');
    fireEvent.click(screen.getByRole('button', { name: 'Excluir Dois' }));
    expect(texts()).toEqual(['Um', 'Três']);
    add('Quatro');
    const [words, options] = said.mock.lastCall ?? [];
    expect([words, options?.undo]).toMatchObject(['Tarefa excluída.', { label: 'Desfazer', forMs: 8_000 }]);
    act(() => options?.undo?.run());
    expect(texts()).toEqual(['Um', 'Dois', 'Três', 'Quatro']);
    expect(readTasks(7)).toHaveLength(4);
  });

  test('keeps them under tasks in this browser, with their times, also after a reload [TDO-003, DAT-042]', async () => {
    const { unmount } = await open();
    add('Amanhã');
    const [kept] = JSON.parse(localStorage.getItem('tasks') ?? '[]') as Record<string, string>[];
    expect(Object.keys(kept ?? {})).toEqual(expect.arrayContaining(['text', 'createdAt', 'updatedAt']));
    unmount();
    await open();
    expect(texts()).toEqual(['Amanhã']);
  });

  test('of another person who signs in on the same browser are neither shown nor lost', async () => {
    const first = await open();
    add('Só da Marina');
    first.unmount();
    signIn(8);
    const second = await open();
    expect(texts()).toEqual([]);
    add('Só da Bia');
    expect(texts()).toEqual(['Só da Bia']);
    second.unmount();
    signIn(7);
    await open();
    expect(texts()).toEqual(['Só da Marina']);
  });

  test('that were kept before they had owners become those of whoever looks first', () => {
    localStorage.setItem('tasks', JSON.stringify([{ text: 'Antiga', createdAt: 'x', updatedAt: 'x' }]));
    expect(readTasks(8).map(({ text }) => text)).toEqual(['Antiga']);
    expect(readTasks(7)).toEqual([]);
  });

  test('passes over blank words, and over what it cannot read [TDO-004]', async () => {
    localStorage.setItem('tasks', JSON.stringify([{ text: 'Antiga', createdAt: 'x', updatedAt: 'x' }, 7, null]));
    await open();
    add('   ');
    fireEvent.click(screen.getByRole('button', { name: 'Editar Antiga' }));
    const field = screen.getByRole('textbox', { name: 'Texto da tarefa' });
    fireEvent.change(field, { target: { value: '  ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(texts()).toEqual(['Antiga']);
    localStorage.setItem('tasks', '{');
    expect(readTasks(7)).toEqual([]);
  });
});
