import type { Message } from '@oplano/contracts/messages';
import { keepTranscript, messageRecord, readMessage, readSound } from '#features/messages';
import { spendInTicket, providerWay } from '#features/prompts';
import type { Step } from '#platform/http';
import { AppError } from '#platform/use-case';
import { createCall, MachineError, soundMaxBytes, writeDown } from '#ports/machines';
import type { Storage } from '#ports/storage';
import { codeOf, demandAccount, type AssistantParts } from './draft.ts';

const timeoutMs = 60_000;

/** Has a recording written down, unless somebody had before. */
export async function transcribeMessage(
  step: Step,
  messageId: number,
  { sealing, places, work, storage }: AssistantParts & { readonly storage: Storage },
): Promise<{ message: Message }> {
  const known = await step(async (ctx) => {
    const message = await readMessage(ctx, messageId);
    if (message.kind !== 'audio' || message.path === null) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
    if (message.transcript !== null) return { shown: await messageRecord(ctx, messageId) };
    return { message, account: await demandAccount(ctx, sealing), companyId: ctx.companyId };
  });
  if ('shown' in known) return { message: known.shown };
  const { message, account, companyId } = known;
  const bytes = await readSound(storage, message.path ?? '', soundMaxBytes);
  if (!bytes) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  const { outbound, baseUrl } = providerWay(account.baseUrl, places);
  const call = createCall({ outbound, signal: new AbortController().signal, timeoutMs });
  const sound = { bytes, mimetype: message.mimetype ?? 'audio/ogg', name: message.name || 'audio.ogg' };
  try {
    const { text, seconds } = await writeDown(call, { baseUrl, apiKey: account.apiKey }, sound);
    const usage = { inputTokens: 0, outputTokens: 0, seconds: seconds ?? message.seconds ?? 0 };
    // Counted and kept together, also where whoever asked has left meanwhile.
    const kept = await work.inCompany(companyId, async (ctx) => {
      await spendInTicket(ctx, message.ticketId, usage, account.prices);
      return keepTranscript(ctx, String(messageId), text);
    });
    if (!kept) throw new AppError('ERR_NO_MESSAGE_FOUND');
    return { message: kept };
  } catch (error) {
    if (error instanceof MachineError) throw new AppError(codeOf(error));
    throw error;
  }
}
