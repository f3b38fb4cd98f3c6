import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { typeOf } from '#platform/media';
import { hostileFiles } from '#test/hostile-files';
import { recorded, recordedForms } from '#test/recordings';
import { sampled } from '#test/sampled';
import { amr, concatOf, mp4WithOutsideData, playlistOf } from '#test/hostile/audio';
import { measureVoice, toVoiceNote } from './voice-note.ts';

const company = 1;

describe('a recording', () => {
  test.each(sampled(recordedForms, (form) => form))(
    'in the form %s is listened to and becomes what each channel plays',
    async (form) => {
      const bytes = recorded(form);
      const sound = await measureVoice(company, bytes);
      expect(sound.seconds).toBe(3);
      expect(sound.waveform).toHaveLength(64);
      expect(Math.max(...sound.waveform)).toBe(100);
      const [ogg, m4a] = [await toVoiceNote(company, bytes, 'ogg'), await toVoiceNote(company, bytes, 'm4a')];
      expect([ogg.mimetype, ogg.extension, m4a.mimetype, m4a.extension]).toEqual([
        'audio/ogg; codecs=opus',
        '.ogg',
        'audio/mp4',
        '.m4a',
      ]);
      expect(await typeOf(ogg.bytes)).toMatchObject({ mimetype: 'audio/ogg' });
      expect(await typeOf(m4a.bytes)).toMatchObject({ mimetype: 'audio/mp4' });
      expect((await measureVoice(company, ogg.bytes)).seconds).toBe(3);
      expect((await measureVoice(company, m4a.bytes)).seconds).toBe(3);
    },
  );

  test('of an old telephone is listened to', async () => {
    expect(await measureVoice(company, amr(3))).toMatchObject({ seconds: 3 });
  });
});

describe('a file that names other files', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-voice-test-'));
  const secret = path.join(folder, `${randomUUID()}.wav`);
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end(recorded('wav'));
  });
  const held: { port: number; secretSound: unknown } = { port: 0, secretSound: null };
  beforeAll(async () => {
    // A busy machine may end a listening early.
    held.secretSound = await vi.waitFor(() => measureVoice(company, recorded('wav')));
    writeFileSync(secret, recorded('wav'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    held.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const behind = (head: string, bytes: Buffer) => Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
  test.each<readonly [string, (address: string) => Buffer]>([
    ['a playlist', playlistOf],
    ['a playlist behind the head of an ogg', (address) => behind('OggS\0\x02', playlistOf(address))],
    ['a playlist behind the tag of an mp3', (address) => behind('ID3\x04\0\0\0\0\0\0', playlistOf(address))],
    ['a playlist behind the head of a wav', (address) => behind('RIFF\0\0\0\0WAVE', playlistOf(address))],
    ['a list of files', concatOf],
    ['a film whose sound lies elsewhere', mp4WithOutsideData],
  ])('opens neither a file nor a socket: %s', async (what, make) => {
    const all = [secret, `file://${secret}`, `http://127.0.0.1:${held.port}/a.wav`, `tcp://127.0.0.1:${held.port}`];
    const addresses = sampled(all, (address) => `${what} ${all.indexOf(address)}`);
    for (const address of addresses) {
      const bytes = make(address);
      const heard: unknown[] = [];
      for (const lying of [recorded('wav'), Buffer.alloc(50_000)]) {
        writeFileSync(secret, lying);
        const outcome = await measureVoice(company, bytes).catch((error: unknown) => error);
        // A busy machine may end either listening early; that is a refusal as well.
        if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'ERR_FILE_TYPE' });
        else heard.push(outcome);
      }
      // At most it is heard itself, as noise, and whatever lies there changes nothing of that.
      for (const sound of heard) expect(sound).toEqual(heard[0]);
      expect(heard).not.toContainEqual(held.secretSound);
    }
    expect(asked).toEqual([]);
  });
});

const hostileSounds = hostileFiles.filter(({ kind }) => kind === 'audio');
test.each(sampled(hostileSounds, ({ name }) => name))(
  '$name is refused, or listened to within the limits',
  async ({ make }) => {
    const outcome = await measureVoice(company, make()).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'ERR_FILE_TYPE' });
    else expect(outcome).toMatchObject({ seconds: expect.any(Number) });
  },
);
