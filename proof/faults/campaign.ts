import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@oplano/contracts/campaigns';
import { demand } from './company.ts';
import { NoAnswer } from './desk.ts';
import type { World } from './world.ts';

/** Slow enough that a round has something to break, fast enough that it ends with it. */
const pace = { messageInterval: 5, longerIntervalAfter: 0, warmUp: false } as const;
/** All day long and every day. */
const always = { startHour: '00:00', endHour: '00:00', sabado: true, domingo: true } as const;
/** The least that a campaign begins ahead. */
const aheadMs = 2_000;

export interface RunningCampaign {
  /** Answers once nobody stands in its way any more. */
  finish(): Promise<void>;
}

/**
 * Writes to everybody who only reads, one message each, while the round breaks what it can. In the middle somebody stops
 * it and lets it go on.
 */
export async function sendCampaign(world: World, round: number, lastsMs: number): Promise<RunningCampaign> {
  const { admin, connections } = world.company;
  await demand(admin, 'POST', '/campaign-settings', { settings: { ...pace, ...always } });
  const { id: contactListId } = await demand<{ id: number }>(admin, 'POST', '/contact-lists', {
    name: `Leitores ${round}`,
  });
  for (const { name: customer, address } of world.readers) {
    const saying = world.ledger.agentSays({ agent: `k${round}`, customer, file: null, isScheduled: true });
    // Whoever is on the list gets it once: there is no other way for it to end.
    saying.outcome = 'said';
    const [name] = saying.text.split(' ', 1);
    await demand(admin, 'POST', '/contact-list-items', { contactListId, name, number: address });
  }
  const { id } = await demand<Campaign>(admin, 'POST', '/campaigns', {
    name: `Rodada ${round}`,
    whatsappId: connections.whatsapp,
    contactListId,
    message1: '{nome} pois não',
    scheduledAt: new Date(world.now().getTime() + aheadMs).toISOString(),
  });
  // Only once, whatever becomes of it: whether it was stopped and goes on is for the end to see.
  const once = async (action: 'cancel' | 'restart') =>
    admin.call('POST', `/campaigns/${id}/${action}`).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
    });
  const meddling = (async () => {
    await sleep(lastsMs / 3);
    await once('cancel');
    await sleep(lastsMs / 6);
    await once('restart');
  })();
  return {
    async finish() {
      await meddling;
      // Refused where it runs, which is as well.
      await admin.insist('POST', `/campaigns/${id}/restart`);
    },
  };
}
