import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#platform/config';
import { serveRaw, type RawAnswer, type RawRequest } from '#platform/http';
import { AppError } from '#platform/use-case';

const maxBytes = 40 * 1024 * 1024;
/** What the page of phones may show in place; everything else that a phone sent is only good for saving. */
const shown = /^(application\/json|text\/event-stream|image\/(?!svg)|audio\/|video\/)/;

/**
 * Only a browser on this very machine, and only the page of this server: any other site could write as a customer, also
 * one whose name was made to lead here, and a proxy here speaks for anybody.
 */
function isFromHere(request: RawRequest): boolean {
  const site = request.header('sec-fetch-site');
  return (
    request.isDirect && isLoopback(request.address) && (site === undefined || site === 'same-origin' || site === 'none')
  );
}

async function pass(labUrl: string, request: RawRequest, ending: AbortSignal): Promise<RawAnswer> {
  const hasBody = request.body.length > 0;
  try {
    const response = await fetch(`${labUrl}/${request.rest}?${request.query.toString()}`, {
      method: request.method,
      ...(hasBody ? { body: new Uint8Array(request.body), headers: { 'content-type': 'application/json' } } : {}),
      signal: AbortSignal.any([request.gone(), ending]),
    });
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      contentType: shown.test(type) ? type : 'application/octet-stream',
      ...(response.body ? { body: Readable.fromWeb(response.body) } : {}),
    };
  } catch {
    throw new AppError('ERR_NOT_FOUND');
  }
}

/** The lab's controls under `/api/lab`, for the page of phones. Without a lab there is nothing there. */
export async function serveLab(http: FastifyInstance, labUrl: string | undefined): Promise<void> {
  const ending = new AbortController();
  // A page that listens for events would otherwise hold up the end of the process.
  http.addHook('preClose', async () => ending.abort());
  await serveRaw(http, {
    methods: ['GET', 'POST', 'DELETE'],
    url: '/api/lab/*',
    maxBytes,
    handle: async (request) => {
      if (!labUrl || !isFromHere(request)) throw new AppError('ERR_NOT_FOUND');
      return pass(labUrl, request, ending.signal);
    },
  });
}
