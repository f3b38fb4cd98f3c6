import type { NoticePreferences, PushDevice } from '@oplano/contracts/notifications';
import type { Sealing } from '#platform/crypto';
import { encryptsFor, type WebPush } from '#platform/web-push';
import { AppError, type Ctx } from '#platform/use-case';
import { readPreferences, savePreferences } from './notice-preferences.repo.ts';
import { findDevice, removeDevice, saveDevice } from './push-devices.repo.ts';

export async function showOwn(ctx: Ctx, push: Pick<WebPush, 'publicKey'>) {
  const device = await findDevice(ctx, ctx.sessionId);
  const preferences = await readPreferences(ctx, ctx.actor.userId);
  return { publicKey: push.publicKey, isPushed: device !== undefined, preferences, ...preferences };
}

export async function prefer(ctx: Ctx, wanted: NoticePreferences): Promise<NoticePreferences> {
  await savePreferences(ctx, ctx.actor.userId, wanted);
  return wanted;
}

/** This browser is told from now on, for as long as its session lasts. */
export async function turnOnPush(ctx: Ctx, device: PushDevice, sealing: Sealing): Promise<Record<string, never>> {
  if (!encryptsFor(device.keys)) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'body.keys.p256dh', problem: 'invalid_format' }] });
  }
  await saveDevice(ctx, device, sealing);
  return {};
}

export async function turnOffPush(ctx: Ctx): Promise<Record<string, never>> {
  await removeDevice(ctx, ctx.sessionId);
  return {};
}
