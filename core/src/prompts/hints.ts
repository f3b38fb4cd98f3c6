import type { PromptForm } from '@oplano/contracts/prompts';

/** Something about a prompt that could be better; nobody is held up by it. */
export type PromptHint = 'name' | 'prompt' | 'apiKey';

/** What a prompt lacks to work well: a name people find, enough instructions, a key. */
export function promptHints({ name, prompt, apiKey }: Pick<PromptForm, 'name' | 'prompt' | 'apiKey'>): PromptHint[] {
  const length = name.trim().length;
  return [
    ...(length < 5 || length > 100 ? (['name'] as const) : []),
    ...(prompt.trim().length < 50 ? (['prompt'] as const) : []),
    ...(apiKey.trim() === '' ? (['apiKey'] as const) : []),
  ];
}
