export { speakable, unheardVoice } from './speakable.ts';
export { promptHints, type PromptHint } from './hints.ts';
