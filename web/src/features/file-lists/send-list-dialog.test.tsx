import type { FileListOption } from '@oplano/contracts/file-lists';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { aFileList } from '#testing/records';
import { fakeServer, refuse, type Answers, type Asked } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { SendListDialog } from './send-list-dialog.tsx';

const option = (id: number, name: string, given: Partial<FileListOption> = {}): FileListOption => ({
  id,
  name,
  path: `/files/${id}.png`,
  mediaType: 'image',
  fileName: `${id}.png`,
  size: 7,
  ...given,
});
const missing = { path: null, mediaType: null, fileName: null, size: null };
const tables = aFileList({
  id: 1,
  name: 'Tabelas',
  message: 'Seguem as tabelas',
  options: [option(11, 'Preços'), option(12, 'Medidas', { mediaType: 'document' }), option(13, 'Prazos', missing)],
});
const empty = aFileList({ id: 2, name: 'Vídeos', options: [option(21, 'Loja', missing)] });
const address = 'GET /files/choices';
const sending = 'POST /messages/9/file-list';
const pageOf = (...files: (typeof tables)[]) => ({ files, hasMore: false, count: files.length });

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(cleanup);

async function open(answers: Answers = {}) {
  const log = fakeServer({
    [address]: ({ query }: Asked) => (query['searchParam'] === 'vid' ? pageOf(empty) : pageOf(tables, empty)),
    [sending]: { messages: [], missing: [] },
    ...answers,
  });
  const onSent = vi.fn();
  const onClose = vi.fn();
  const shown = await show(
    <>
      <SendListDialog ticketId={9} onSent={onSent} onClose={onClose} />
      <ToastHost />
    </>,
    ['fileLists'],
  );
  const bodies = () => log.filter(({ call }) => call === sending).map(({ body }) => body as { clientId: string });
  return { ...shown, log, bodies, onSent, onClose };
}
const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });

describe('choosing a list of files to send', () => {
  test('shows what is in a list in its order before it goes, and sends it by keyboard alone', async () => {
    const { user, bodies, onSent, onClose } = await open();
    const radio = await choice(/^Tabelas/);
    expect(confirm().disabled).toBe(true);
    radio.focus();
    await user.keyboard(' ');
    const files = within(await screen.findByRole('list', { name: 'Arquivos de Tabelas' }));
    expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Preços11.png',
      'Medidas12.png',
      'PrazosO arquivo não foi enviado',
    ]);
    expect(screen.getByText('Seguem as tabelas')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSent).toHaveBeenCalledOnce();
    expect(bodies()).toEqual([{ fileListId: 1, clientId: expect.any(String) }]);
  });

  test('offers no list without files, and finds them by name', async () => {
    const { user } = await open();
    expect((await choice(/^Vídeos/)).disabled).toBe(true);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'vid');
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Tabelas/ })).toBeNull());
    expect(await choice(/^Vídeos/)).toBeTruthy();
  });

  test('stays open where it is refused, and tries again under the same name', async () => {
    const { user, bodies, onClose } = await open({
      [sending]: (_asked: Asked, times: number) =>
        times > 1 ? { messages: [], missing: ['Prazos'] } : refuse(403, 'ERR_OUT_OF_HOURS'),
    });
    await user.click(await choice(/^Tabelas/));
    await user.click(confirm());
    await waitFor(() => expect(bodies()).toHaveLength(1));
    await waitFor(() => expect(confirm().disabled).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(new Set(bodies().map(({ clientId }) => clientId)).size).toBe(1);
    expect(await screen.findByText('Enviada sem o que falta: Prazos.')).toBeTruthy();
  });

  test('says where lists are made while there is none', async () => {
    await open({ [address]: pageOf() });
    expect(await screen.findByText('Nenhuma lista de arquivos por aqui')).toBeTruthy();
    expect(screen.getByText(/na página Arquivos/)).toBeTruthy();
  });
});
