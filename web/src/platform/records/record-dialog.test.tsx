import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#platform/api';
import { resolverOf } from '#platform/forms';
import { show } from '#ui/testing';
import { toast, toastError } from '#ui/toast';
import { PartlySaved, RecordDialog } from './record-dialog.tsx';
import { recordFields } from './record-fields.tsx';
import { TabbedDialog } from './tabbed-dialog.tsx';
import { useUnsaved } from './unsaved.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

interface Note {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}
const schema = z.object({ name: z.string().min(2) });
const resolver = resolverOf(schema);
const { Text } = recordFields<'tags', z.input<typeof schema>>('tags');

const aKind = (fetch: () => Note = () => ({ id: 1, version: 1, name: 'Ana' })) => ({
  name: 'tags' as const,
  show: vi.fn(async () => fetch()),
  follow: vi.fn(),
});
type Save = () => Promise<Note | PartlySaved<Note>>;
const saved = { id: 1, version: 2, name: 'Bia' };

const dialog = (
  kind: ReturnType<typeof aKind>,
  given: { id?: number; open?: boolean; save?: Save; onClose?: () => void },
) => (
  <RecordDialog
    open={given.open ?? true}
    id={given.id}
    onClose={given.onClose ?? (() => undefined)}
    kind={kind}
    context="tag"
    resolver={() => resolver}
    values={(note) => ({ name: note?.name ?? '' })}
    save={given.save ?? (async () => saved)}
    fieldOfCode={{ ERR_TAG_NAME_TAKEN: 'name' }}
    explain={({ code }) => (code === 'ERR_PLAN_LIMIT_USERS' ? 'Até 3.' : undefined)}
  >
    {() => <Text name="name" />}
  </RecordDialog>
);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
const problem = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the dialog of a record', () => {
  test('starts from what the record is now, however often it is opened', async () => {
    let name = 'Ana';
    const kind = aKind(() => ({ id: 1, version: 1, name }));
    const { rerender } = await show(dialog(kind, { id: 1 }), ['tags']);
    await waitFor(() => expect(field().value).toBe('Ana'));
    rerender(dialog(kind, { id: 1, open: false }));
    name = 'Ana Lima';
    rerender(dialog(kind, { id: 1 }));
    await waitFor(() => expect(field().value).toBe('Ana Lima'));
    expect(kind.show).toHaveBeenCalledTimes(2);
  });

  test('saves what was changed, lets everything follow it, says so and closes', async () => {
    const [kind, onClose] = [aKind(), vi.fn()];
    await show(dialog(kind, { onClose }), ['tags']);
    fireEvent.change(field(), { target: { value: 'Bia' } });
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(kind.follow).toHaveBeenCalledExactlyOnceWith(expect.anything(), { kind: 'create', record: saved });
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Tag salva com sucesso.');
  });

  test('says what did not follow when only a part was saved, and closes', async () => {
    const [kind, onClose] = [aKind(), vi.fn()];
    await show(dialog(kind, { onClose, save: async () => new PartlySaved(saved, 'Sem a foto.') }), ['tags']);
    fireEvent.change(field(), { target: { value: 'Bia' } });
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(kind.follow).toHaveBeenCalledOnce();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Sem a foto.');
    expect(toast.success).not.toHaveBeenCalled();
  });

  const refuse = (code: string, details?: unknown) => () =>
    Promise.reject(new ApiError(400, { error: code as never, details }));
  test.each([
    ['a refusal that is about a field', refuse('ERR_TAG_NAME_TAKEN'), /Já existe/],
    [
      'what only the server finds wrong',
      refuse('ERR_VALIDATION', [{ field: 'name', problem: 'too_big' }]),
      'Texto muito longo',
    ],
  ])('shows %s at its field and stays', async (_, given, text) => {
    const [kind, onClose] = [aKind(), vi.fn()];
    await show(dialog(kind, { onClose, save: given }), ['tags']);
    fireEvent.change(field(), { target: { value: 'Bia' } });
    save();
    await waitFor(() => expect(problem()).toMatch(text));
    expect([onClose.mock.calls.length, kind.follow.mock.calls.length]).toEqual([0, 0]);
  });

  test('says any other refusal in a toast, in better words where there are some', async () => {
    await show(dialog(aKind(), { save: refuse('ERR_PLAN_LIMIT_USERS') }), ['tags']);
    fireEvent.change(field(), { target: { value: 'Bia' } });
    save();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Até 3.'));
    cleanup();
    await show(dialog(aKind(), { save: refuse('ERR_VALIDATION', [{ field: 'other', problem: 'too_big' }]) }), ['tags']);
    fireEvent.change(field(), { target: { value: 'Bia' } });
    save();
    await waitFor(() => expect(toastError).toHaveBeenCalledOnce());
  });
});

test('a dialog stays for what a part of it holds unsaved, and asks before it is closed', async () => {
  function Part() {
    useUnsaved(true);
    return <Text name="name" />;
  }
  const onClose = vi.fn();
  await show(
    <RecordDialog
      open
      id={1}
      onClose={onClose}
      kind={aKind()}
      context="tag"
      resolver={() => resolver}
      values={(note) => ({ name: note?.name ?? '' })}
      save={async () => saved}
    >
      {() => <Part />}
    </RecordDialog>,
    ['tags'],
  );
  await waitFor(() => expect(field().value).toBe('Ana'));
  fireEvent.change(field(), { target: { value: 'Bia' } });
  save();
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog in parts brings the part with a problem to the front, and begins anew at its first', async () => {
  const tabbed = (open: boolean) => (
    <TabbedDialog
      open={open}
      id={undefined}
      onClose={() => undefined}
      kind={aKind()}
      resolver={() => resolver}
      values={() => ({ name: '' })}
      save={async () => saved}
      tabsLabel="Partes"
      tabOf={() => 'second'}
      tabs={[
        { name: 'first', label: 'Primeira', content: () => <p>Olá</p> },
        { name: 'second', label: 'Segunda', content: () => <Text name="name" /> },
      ]}
    />
  );
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  const { rerender } = await show(tabbed(true), ['tags']);
  expect(chosen()).toBe('Primeira');
  save();
  await waitFor(() => expect(chosen()).toBe('Segunda'));
  await waitFor(() => expect(problem()).toBe('Obrigatório'));
  rerender(tabbed(false));
  rerender(tabbed(true));
  expect(chosen()).toBe('Primeira');
});
