import { createHash } from 'node:crypto';
import { noticeOf, type PushedNotice } from '@oplano/core/messages';
import { afterPush } from '@oplano/core/notifications';
import { companySettings } from '#features/settings';
import type { Sealing, Signatures } from '#platform/crypto';
import type { OutsideTools } from '#platform/jobs';
import type { SharedLimits } from '#platform/limits';
import { AppError, type CompanyCtx, type LoadActor } from '#platform/use-case';
import type { PushPlace, WebPush } from '#platform/web-push';
import { findTold, namedIn, personBehind, toldTo } from './judge.ts';
import { pushJob } from './notifications.jobs.ts';
import { findDevice, noteRest, placeOf, removeDevice } from './push-devices.repo.ts';
import { signRead } from './read-token.ts';

export interface PushParts {
  readonly push: WebPush;
  readonly sealing: Sealing;
  readonly links: Signatures;
  readonly limits: Pick<SharedLimits, 'take'>;
  readonly loadActor: LoadActor;
}

interface Errand {
  readonly userId: number;
  readonly sessionId: string;
  readonly ticketId: number;
  readonly messageId: string;
  readonly tries: number;
  readonly named?: boolean | undefined;
}

/** Nobody reads more than this; what is beyond it they find in the app. */
const budget = { most: 30, windowMs: 5 * 60_000 };
/** A browser that was off shows in the evening what came in the afternoon, and not what came last week. */
const ttlSeconds = 4 * 60 * 60;
const againMs = [10_000, 60_000, 5 * 60_000];

interface Letter {
  readonly place: PushPlace;
  readonly failures: number;
  readonly topic: string;
  readonly body: string;
}

/** Everything is asked again when it leaves: whoever has read it meanwhile, or left, is not disturbed. */
async function writeLetter(ctx: CompanyCtx, errand: Errand, parts: PushParts): Promise<Letter | null> {
  const { userId, sessionId, ticketId, messageId } = errand;
  const identity = { companyId: ctx.companyId, userId, sessionId };
  const device = await findDevice(ctx, sessionId);
  const actor = device && (await personBehind(ctx, identity, parts.loadActor));
  const found = actor && (await findTold(ctx, ticketId, messageId));
  const told = found && (await (errand.named ? namedIn : toldTo)(ctx, actor, found));
  if (!told) return null;
  const { pushContent } = await companySettings(ctx.db, ctx.companyId);
  const pushed: PushedNotice = {
    language: device.language,
    ticketUuid: told.ticket.uuid,
    notice: pushContent === 'enabled' ? noticeOf(told.ticket, told.message) : null,
    readToken: signRead({ ...identity, ticketId }, ctx.now, parts.links),
  };
  return {
    place: placeOf(device, parts.sealing),
    failures: device.failures,
    // Says to the service which of them belong together, and not what they are about.
    topic: createHash('sha256').update(told.ticket.uuid).digest('base64url').slice(0, 32),
    body: JSON.stringify(pushed),
  };
}

async function isWithinBudget({ userId }: Errand, limits: PushParts['limits']): Promise<boolean> {
  try {
    await limits.take(`push of ${userId}`, budget);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

/** Writes to one browser, once; what did not arrive is tried again by a later job, so that nothing waits behind it. */
export async function pushNotice(tools: OutsideTools, errand: Errand, parts: PushParts): Promise<void> {
  const letter = await tools.inCompany((ctx) => writeLetter(ctx, errand, parts));
  if (!letter || !(await isWithinBudget(errand, parts.limits))) return;
  const { place, topic, body, failures } = letter;
  const answer = await parts.push.send(place, { body, topic, ttlSeconds }, { now: tools.now(), signal: tools.signal });
  const tries = errand.tries + 1;
  const next = afterPush({ answer, tries, failures }, tools.now());
  if (next.do === 'arrived' && failures === 0) return;
  await tools.inCompany(async (ctx) => {
    const { sessionId } = errand;
    if (next.do === 'arrived') await noteRest(ctx, sessionId, { failures: 0, until: null });
    else if (next.do === 'rest') await noteRest(ctx, sessionId, next);
    else if (next.do === 'forget') await removeDevice(ctx, sessionId);
    else {
      const runAt = new Date(ctx.now.getTime() + (againMs[errand.tries] ?? 0));
      await ctx.enqueue(pushJob, { ...errand, tries }, { runAt });
    }
  });
  if (next.do === 'forget') tools.log.info({ code: 'push_device_gone', answer }, 'a browser takes no more pushes');
}
