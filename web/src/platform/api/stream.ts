import { answered, type LooseInput } from './http.ts';
import type { Answer, CallInput, WireRoute } from './wire.ts';

/** Calls what answers piece by piece; leaving the loop hangs up. */
export async function* callStream<W extends WireRoute>(route: W, input: CallInput<W>): AsyncGenerator<Answer<W>> {
  const response = await answered(route, input as LooseInput);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + part.value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as Answer<W>;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
