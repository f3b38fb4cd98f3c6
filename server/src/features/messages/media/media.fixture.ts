import type { Message } from '@oplano/contracts/messages';
import sharp from 'sharp';
import { createLog } from '#platform/log';
import { runInCompany } from '#platform/use-case';
import type { Line } from '#test/customers';
import type { SignedIn } from '#test/people';
import type { TestApp } from '#test/run-app';
import { formBody, formType } from '#test/structure/send-call';
import { fetchMediaJob } from './expect-media.ts';
import { fetchMedia } from './fetch-media.ts';

export const png = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Fetches what customers sent, as the worker does where a channel is open. */
export async function fetchAll(app: TestApp, companyId: number, line: Line): Promise<void> {
  const { runtime, storage, staging } = app.app;
  const inCompany: <T>(work: Parameters<typeof runInCompany<T>>[2]) => Promise<T> = (work) =>
    runInCompany(runtime, companyId, work);
  const waiting = await inCompany(({ db }) =>
    db.selectFrom('jobs').select(['id', 'payload']).where('name', '=', fetchMediaJob.name).execute(),
  );
  const tools = {
    companyId,
    attempt: 1,
    signal: new AbortController().signal,
    log: createLog('silent'),
    now: () => app.clock.now(),
    inCompany,
  };
  const parts = { storage, staging, driverFor: async () => line.provider.driver };
  for (const { id, payload } of waiting) {
    await fetchMedia(tools, fetchMediaJob.payload.parse(payload), parts);
    await inCompany(({ db }) => db.deleteFrom('jobs').where('id', '=', id).execute());
  }
}

/** A customer sends a picture. */
export const sendsPicture = (line: Line, phone: string, bytes: Buffer): Promise<string> =>
  line.says(phone, '', {
    content: { kind: 'media' },
    media: { kind: 'image', mimetype: 'image/png', name: 'foto.png', source: bytes.toString('base64') },
  });

/** A colleague sends a file in a ticket. */
export async function sendFile(app: TestApp, person: SignedIn, ticketId: number, bytes: Buffer): Promise<Message> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/messages/${ticketId}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': formType },
    payload: formBody({}, [{ field: 'medias', name: 'foto.png', type: 'image/png', bytes }]),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ message: Message }>().message;
}
