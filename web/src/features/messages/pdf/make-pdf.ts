import type { PdfOrder } from './chat-pdf.ts';

type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string };

/** Has the conversation written beside the page: library and fonts are fetched there, and only for this. */
export function makePdf(order: PdfOrder, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./chat-pdf.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('bytes' in data) resolve(data.bytes);
    else reject(new Error(data.error));
  });
  worker.addEventListener('error', (event) => reject(new Error(event.message || 'The PDF could not be written.')));
  signal.addEventListener('abort', () => reject(new Error('Nobody waits for this PDF any more.')), { once: true });
  worker.postMessage(order);
  return promise.finally(() => worker.terminate());
}
