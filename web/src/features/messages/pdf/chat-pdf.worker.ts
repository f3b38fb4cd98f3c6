import { chatPdf, type PdfOrder } from './chat-pdf.ts';

const load = async (address: string): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The font ${address} did not come: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** A hundred pages keep a processor busy for seconds: not the one that draws the screen. */
self.addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  void chatPdf(data, load).then(
    (bytes) => self.postMessage({ bytes }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});
