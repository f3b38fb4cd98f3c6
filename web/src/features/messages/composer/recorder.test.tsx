import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { Recorder } from './recorder.tsx';
import { startRecording, type Recording } from './recording.ts';

const told = vi.hoisted(() => vi.fn());
vi.mock('#platform/realtime', () => ({ tell: told }));
vi.mock('./recording.ts', () => ({ startRecording: vi.fn() }));

const file = new File(['x'.repeat(20_000)], 'audio.ogg', { type: 'audio/ogg' });
const recording = (given: Partial<Recording> = {}): Recording => ({
  level: () => 0.5,
  stop: () => Promise.resolve(file),
  cancel: vi.fn(),
  ...given,
});
const onRecorded = vi.fn();
const onClose = vi.fn();

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const open = (isPrivate = false) =>
  show(
    <>
      <Recorder ticketId={4021} isPrivate={isPrivate} onRecorded={onRecorded} onClose={onClose} />
      <ToastHost />
    </>,
    ['messages'],
  );
const state = () => document.querySelector('[data-state]')?.getAttribute('data-state');

describe('the voice recorder', () => {
  test('is idle until the microphone is there, then recording, then sending [CHT-023]', async () => {
    let begin: (started: Recording) => void = () => undefined;
    vi.mocked(startRecording).mockReturnValue(new Promise((resolve) => (begin = resolve)));
    let finish: (done: File) => void = () => undefined;
    const { user } = await open();
    expect(state()).toBe('idle');
    await act(async () => begin(recording({ stop: () => new Promise((resolve) => (finish = resolve)) })));
    expect(state()).toBe('recording');
    expect(screen.getByText(/Gravando 0:00/)).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Nível do microfone' })).toBeTruthy();
    expect(told).toHaveBeenCalledWith('typing', '4021', 'recording');
    await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
    expect(state()).toBe('sending');
    await act(async () => finish(file));
    expect(onRecorded).toHaveBeenCalledWith(file);
    expect(onClose).toHaveBeenCalled();
  });

  test('is seen by others as long as it records, and a note for colleagues by nobody', async () => {
    vi.mocked(startRecording).mockResolvedValue(recording());
    const { unmount } = await open();
    await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('typing', '4021', 'recording'));
    unmount();
    expect(told).toHaveBeenLastCalledWith('typing', '4021', 'paused');
    told.mockClear();
    const note = await open(true);
    await waitFor(() => expect(state()).toBe('recording'));
    note.unmount();
    expect(told).not.toHaveBeenCalled();
  });

  test('sends nothing that is too short, and says so [CHT-024]', async () => {
    vi.mocked(startRecording).mockResolvedValue(recording({ stop: () => Promise.resolve(null) }));
    const { user } = await open();
    await waitFor(() => expect(state()).toBe('recording'));
    await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
    expect(await screen.findByText('Áudio muito curto: nada foi enviado.')).toBeTruthy();
    expect(onRecorded).not.toHaveBeenCalled();
  });

  test('gives the microphone back when it is thrown away', async () => {
    const cancel = vi.fn();
    vi.mocked(startRecording).mockResolvedValue(recording({ cancel }));
    const { user, unmount } = await open();
    await waitFor(() => expect(state()).toBe('recording'));
    await user.click(screen.getByRole('button', { name: 'Descartar gravação' }));
    expect(onClose).toHaveBeenCalled();
    unmount();
    expect(cancel).toHaveBeenCalled();
    expect(told).toHaveBeenLastCalledWith('typing', '4021', 'paused');
  });

  test.each([
    ['cannot be made into a file', { stop: () => Promise.reject(new Error('encoder')) }, false],
    ['breaks while one speaks', {}, true],
  ])('says that it failed and gives the input back where the sound %s', async (_, given, isDuring) => {
    vi.mocked(startRecording).mockResolvedValue(recording(given));
    const { user } = await open();
    await waitFor(() => expect(state()).toBe('recording'));
    if (isDuring) act(() => vi.mocked(startRecording).mock.lastCall?.[0]());
    else await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
    expect(await screen.findByText('Não foi possível gravar o áudio. Tente novamente.')).toBeTruthy();
    expect(onRecorded).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalled();
  });

  test('says that there is no microphone', async () => {
    vi.mocked(startRecording).mockRejectedValue(new Error('denied'));
    await open();
    expect(await screen.findByText(/O microfone não está disponível/)).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });
});
