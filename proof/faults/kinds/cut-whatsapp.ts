import type { Fault } from '../fault.ts';

/** The network of the telephones is gone. */
export const cutWhatsApp: Fault = {
  name: 'WhatsApp network cut',
  lasts: [300, 5_000],
  strike: async ({ whatsapp }) => void (await whatsapp('POST /network', {}, { away: true })),
  heal: async ({ whatsapp }) => void (await whatsapp('POST /network', {}, { away: false })),
};
