import { silentWords } from './silent-voice.ts';
import type { MachineState } from './state.ts';
import type { MachineAnswer, MachineCall } from './wire.ts';

const names =
  'Francisca Antonio Brenda Donato Elza Fabio Giovanna Humberto Julio Leila Leticia Manuela Nicolau Thalita Valerio Yara';
const voices = names.split(' ').map((name) => `${name}Neural`);
const outputs = ['ogg-24khz-16bit-mono-opus', 'ogg-48khz-16bit-mono-opus', 'ogg-16khz-16bit-mono-opus'];

const refuse = (status: number, raw: string): MachineAnswer => ({ status, raw, contentType: 'text/plain' });

function speak({ headers, raw }: MachineCall): MachineAnswer {
  if (!headers['content-type']?.startsWith('application/ssml+xml')) return refuse(415, 'Only SSML is spoken.');
  if (!outputs.includes(String(headers['x-microsoft-outputformat']))) return refuse(400, 'Unsupported output format.');
  const spoken = /<speak\b[^>]*>\s*<voice\b[^>]*\bname=['"]([^'"]+)['"][^>]*>([^<]*)<\/voice>\s*<\/speak>/.exec(raw);
  if (!spoken || !voices.some((voice) => spoken[1] === `pt-BR-${voice}`)) return refuse(400, 'Unknown voice or SSML.');
  return { bytes: silentWords(spoken[2] ?? ''), contentType: 'audio/ogg' };
}

/** Speech of Azure: a text in SSML becomes a voice note, here a silent one as long as its words would take. */
export function answerAzure(state: MachineState, call: MachineCall): MachineAnswer {
  if (call.headers['ocp-apim-subscription-key'] !== state.speechKey) {
    return refuse(401, 'Access denied due to invalid subscription key or wrong API endpoint.');
  }
  const place = `${call.method} ${call.path.join('/')}`;
  if (place === 'POST cognitiveservices/v1') return speak(call);
  if (place === 'GET cognitiveservices/voices/list') {
    return { body: voices.map((voice) => ({ ShortName: `pt-BR-${voice}`, Locale: 'pt-BR', VoiceType: 'Neural' })) };
  }
  return refuse(404, 'Resource not found');
}
