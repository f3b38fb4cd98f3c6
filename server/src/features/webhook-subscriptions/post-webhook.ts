import { webhookAnswerMax } from '@oplano/contracts/webhook-subscriptions';
import { isAccepted } from '@oplano/core/webhook-subscriptions';
import { OutboundRefused, type Outbound } from '#platform/outbound';

const answerMs = 15_000;

/** What came back, as the log keeps it. */
export interface PostAnswer {
  readonly ok: boolean;
  readonly status: number | null;
  readonly answer: string | null;
  readonly problem: string | null;
}

/** The first of an answer; the rest of it, however much there is, is not taken. */
async function firstOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < webhookAnswerMax) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  await reader.cancel().catch(() => undefined);
  const text = Buffer.concat(chunks).subarray(0, webhookAnswerMax).toString('utf8');
  // Whatever it is, it can be stored and shown.
  return text.replaceAll('\0', '').toWellFormed();
}

function problemOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((cause) => cause instanceof OutboundRefused) ? 'refused' : 'unreachable';
}

/** Posts a body to an address that somebody of a company wrote. Redirects lead nowhere; what takes too long is left. */
export async function postWebhook(
  outbound: Outbound,
  { url, body, headers, signal }: { url: string; body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<PostAnswer> {
  try {
    const response = await outbound.fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'O-Plano-Webhooks/1', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), signal]),
    });
    const { status } = response;
    const ok = isAccepted(status);
    const isRedirect = status >= 300 && status < 400;
    // What was accepted is accepted, also where its answer ends in the middle.
    const answer = await firstOf(response).catch(() => null);
    return { ok, status, answer, problem: isRedirect ? 'redirect' : null };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, status: null, answer: null, problem: problemOf(error) };
  }
}
