import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal, type Parse } from '#platform/confined';
import { loudness } from './loudness.ts';
import type { VoiceJob } from './voice-note.ts';

// It is built for the worker of a browser and asks whether it is in one.
Object.assign(globalThis, {
  self: globalThis,
  location: { href: 'file:///' },
  WorkerGlobalScope: class {},
  importScripts: () => undefined,
});
const { default: createCore } = await import('@ffmpeg/core');
const program = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm'))));
const addresses = Buffer.from(JSON.stringify({ wasmURL: '', workerURL: '' })).toString('base64');

/** A new memory and a new file system for each recording: nothing of one is left for the next. */
const startCore = () =>
  createCore({
    mainScriptUrlOrBlob: `x#${addresses}`,
    instantiateWasm(imports, ready) {
      ready(new WebAssembly.Instance(program, imports));
      return {};
    },
  });

/**
 * ffmpeg sees a file system of its own that holds one file, the recording. What it is was decided outside; here no form
 * is guessed, and no address followed.
 */
export const parse: Parse = async function* (job, recording) {
  const { runs, rate } = job as VoiceJob;
  const core = await startCore();
  core.setLogger(() => undefined);
  core.FS.writeFile('in', recording);
  const isDone = runs.some((args) => {
    const code = core.exec(...args);
    core.reset();
    return code === 0;
  });
  if (!isDone) throw new Refusal('notARecording');
  const out = Buffer.from(core.FS.readFile('out'));
  yield rate === null ? { head: null, body: out } : { head: loudness(out, rate) };
};
