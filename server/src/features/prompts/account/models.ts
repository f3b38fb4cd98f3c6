import { createHash } from 'node:crypto';
import { maskedValue } from '@oplano/contracts/integrations';
import type { Sealing } from '#platform/crypto';
import type { Step } from '#platform/http';
import { createRecent } from '#platform/kit';
import { AppError } from '#platform/use-case';
import { createCall, askForModels, MachineError, type MachinePlaces } from '#ports/machines';
import { apiKeyOf } from '../prompt-record.ts';
import { getPromptRow } from '../prompts.queries.ts';
import { providerWay } from '../provider-way.ts';
import { readAccount } from './account.ts';

const timeoutMs = 15_000;
const freshMs = 5 * 60_000;

interface Asked {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly promptId: number | null;
}

/** What a provider offers changes seldom: it is asked once in some minutes, for each key. */
export function createModelLists({ sealing, places }: { sealing: Sealing; places: MachinePlaces }) {
  const known = createRecent<{ readonly models: string[]; readonly until: number }>(500);
  return async (step: Step, { apiKey, baseUrl, promptId }: Asked): Promise<{ models: string[] }> => {
    const { place, now } = await step(async (ctx) => {
      // Asked for first, so that a prompt of others is not even a reason to wait.
      const prompt = promptId === null ? null : await getPromptRow(ctx, promptId);
      if (apiKey !== maskedValue && apiKey.trim() !== '')
        return { place: { apiKey: apiKey.trim(), baseUrl }, now: ctx.now };
      // A key that is kept goes where it was given for, whatever the form says meanwhile.
      const kept = prompt
        ? { apiKey: apiKeyOf(sealing, prompt), baseUrl: prompt.base_url }
        : (await readAccount(ctx, sealing)).account;
      return { place: kept, now: ctx.now };
    });
    const name = createHash('sha256').update(`${place.baseUrl}\n${place.apiKey}`).digest('hex');
    const fresh = known.get(name);
    if (fresh && fresh.until > now.getTime()) return { models: fresh.models };
    const way = providerWay(place.baseUrl, places);
    try {
      const call = createCall({ outbound: way.outbound, signal: new AbortController().signal, timeoutMs });
      const models = await askForModels(call, { baseUrl: way.baseUrl, apiKey: place.apiKey });
      known.set(name, { models, until: now.getTime() + freshMs });
      return { models };
    } catch (error) {
      if (!(error instanceof MachineError)) throw error;
      throw new AppError(error.why === 'keyRefused' ? 'ERR_PROMPT_KEY_REFUSED' : 'ERR_ASSISTANT_AWAY');
    }
  };
}
