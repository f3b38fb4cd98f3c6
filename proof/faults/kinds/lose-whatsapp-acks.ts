import type { Fault } from '../fault.ts';

/** Messages are taken by the network, and the line breaks before it says so. */
export const loseWhatsAppAcks: Fault = {
  name: 'WhatsApp acknowledgements lost',
  lasts: [500, 3_000],
  strike: async ({ whatsapp }, random) => void (await whatsapp('POST /network', {}, { loseAcks: random.whole(1, 4) })),
  heal: async ({ whatsapp }) => void (await whatsapp('POST /network', {}, { loseAcks: 0 })),
};
