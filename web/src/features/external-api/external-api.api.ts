import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, NoConnectionError, routes } from '#platform/api';

/** The connections a program may send through. */
export const sendersQuery = queryOptions({
  queryKey: ['externalApi', 'senders'],
  queryFn: ({ signal }) => call(routes.connections.list, { signal }),
});

/** One of them with its token. */
export const senderQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ['externalApi', 'sender', whatsappId],
    queryFn: ({ signal }) => call(routes.connections.show, { params: { whatsappId }, signal }),
    staleTime: 0,
  });

interface Sending {
  readonly token: string;
  readonly number: string;
  readonly body: string;
  readonly file: File | null;
}

/** Sends as any program would: by the token alone, whoever is signed in. */
export async function sendAsProgram({ token, number, body, file }: Sending): Promise<void> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  let payload: BodyInit;
  if (file) {
    const form = new FormData();
    form.set('number', number);
    form.set('body', body);
    form.set('medias', file);
    payload = form;
  } else {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify({ number, body });
  }
  const response = await fetch('/api/messages/send', {
    method: 'POST',
    headers,
    body: payload,
    credentials: 'omit',
  }).catch((cause: unknown) => {
    throw new NoConnectionError('The server was not reached.', { cause });
  });
  if (response.ok) return;
  const { error = 'ERR_INTERNAL', details } = (await response.json().catch(() => ({}))) as {
    error?: string;
    details?: unknown;
  };
  throw new ApiError(response.status, { error, details }, response.headers.get('retry-after'));
}
