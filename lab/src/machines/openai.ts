import { silentWords } from './silent-voice.ts';
import type { MachineState } from './state.ts';
import { newName } from './state.ts';
import type { MachineAnswer, MachineCall } from './wire.ts';

const refuse = (status: number, message: string, code: string | null): MachineAnswer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
});

const words = (value: unknown): number => JSON.stringify(value ?? '').split(/\s+/).length;

/** The last thing the customer said. */
function lastWords(messages: readonly unknown[]): string {
  const said = messages.findLast((one) => (one as { role?: unknown }).role === 'user') as
    | { content?: unknown }
    | undefined;
  return typeof said?.content === 'string' ? said.content : '';
}

interface Reply {
  readonly say?: string;
  /** Between the pieces of a stream. */
  readonly pauseMs?: number;
  readonly tools?: readonly { readonly name: string; readonly arguments: object }[];
}

const messageOf = ({ say, tools = [] }: Reply) => ({
  role: 'assistant',
  content: say ?? null,
  refusal: null,
  ...(tools.length === 0
    ? {}
    : {
        tool_calls: tools.map((tool) => ({
          id: `call_${newName(8)}`,
          type: 'function',
          function: { name: tool.name, arguments: JSON.stringify(tool.arguments) },
        })),
      }),
});

function complete(state: MachineState, { body }: MachineCall): MachineAnswer {
  const messages = Array.isArray(body['messages']) ? (body['messages'] as unknown[]) : [];
  if (messages.length === 0) return refuse(400, "'messages' is a required property", null);
  if (typeof body['model'] !== 'string') return refuse(400, 'you must provide a model parameter', null);
  const reply = (state.replies.shift() ?? { say: `Você disse: ${lastWords(messages)}` }) as Reply;
  const message = messageOf(reply);
  const about = { id: `chatcmpl-${newName()}`, created: Math.floor(Date.now() / 1000), model: body['model'] };
  const usage = { prompt_tokens: words(messages), completion_tokens: words(message.content) };
  const finish = reply.tools?.length ? 'tool_calls' : 'stop';
  if (body['stream'] === true) {
    const parts = (reply.say ?? '').split(/(?<= )/);
    const chunk = (delta: object, reason: string | null) =>
      JSON.stringify({
        ...about,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: reason }],
      });
    const wantsUsage = (body['stream_options'] as { include_usage?: unknown } | undefined)?.include_usage === true;
    const last = JSON.stringify({ ...about, object: 'chat.completion.chunk', choices: [], usage });
    return {
      events: [
        ...parts.map((content) => chunk({ content }, null)),
        chunk({}, finish),
        ...(wantsUsage ? [last] : []),
        '[DONE]',
      ],
      ...(reply.pauseMs === undefined ? {} : { pauseMs: reply.pauseMs }),
    };
  }
  return {
    body: {
      ...about,
      object: 'chat.completion',
      choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
      usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
    },
  };
}

/** Nobody listens: it says what it was told to, or that something was said. */
function writeDown(state: MachineState, { raw }: MachineCall): MachineAnswer {
  if (!raw.includes('name="file"') || !raw.includes('name="model"'))
    return refuse(400, 'file and model are required', null);
  const text = state.transcripts.shift() ?? 'Isto é uma mensagem de voz.';
  return { body: { task: 'transcribe', language: 'portuguese', duration: 3.5, text } };
}

const voices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];

/** A voice that says nothing, for as long as its words would take. */
function speak({ body }: MachineCall): MachineAnswer {
  const { model, input, voice } = body;
  if (typeof model !== 'string' || typeof input !== 'string' || input === '')
    return refuse(400, 'input is required', null);
  if (!voices.includes(String(voice))) return refuse(400, `Unknown voice: ${String(voice)}`, null);
  return { bytes: silentWords(input), contentType: 'audio/ogg' };
}

/** What is asked of an assistant over the interface that most providers share. */
export function answerOpenAi(state: MachineState, call: MachineCall): MachineAnswer {
  if (call.headers.authorization !== `Bearer ${state.apiKey}`) {
    return refuse(
      401,
      'Incorrect API key provided: sk-****. You can find your API key in your account.',
      'invalid_api_key',
    );
  }
  const place = call.path.slice(1).join('/');
  if (call.method === 'POST' && place === 'chat/completions') return complete(state, call);
  if (call.method === 'GET' && place === 'models') {
    return {
      body: {
        object: 'list',
        data: ['lab-small', 'lab-large'].map((id) => ({ id, object: 'model', created: 0, owned_by: 'lab' })),
      },
    };
  }
  if (call.method === 'POST' && place === 'audio/transcriptions') return writeDown(state, call);
  if (call.method === 'POST' && place === 'audio/speech') return speak(call);
  return refuse(404, `Invalid URL (${call.method} /v1/${place})`, null);
}
