import { healsItself, type Fault } from '../fault.ts';

const most = 12;

/** The network of the telephones is unsure and delivers once more what it delivered a while ago. */
export const repeatDeliveries: Fault = {
  name: 'WhatsApp deliveries repeated',
  lasts: [100, 500],
  async strike({ lab, whatsapp, shop }, random) {
    const companions = lab.whatsapp.network.phones.get(shop)?.companions.values() ?? [];
    const lately = [...companions].flatMap((companion) => companion.lately);
    for (let count = Math.min(most, lately.length); count > 0; count -= 1) {
      const { attrs } = random.pick(lately);
      await whatsapp('POST /phones/:number/repeat', { number: shop }, { id: attrs['id'] });
    }
  },
  heal: healsItself,
};
