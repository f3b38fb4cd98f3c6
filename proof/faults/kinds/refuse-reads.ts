import { healsItself, type Fault } from '../fault.ts';

/** From now on Meta takes no word of it that the company has read what a customer wrote: answers must not wait for that. */
export const refuseReads: Fault = {
  name: 'read receipts refused for good',
  lasts: [100, 500],
  async strike({ graph, customers }, random) {
    const { address } = random.pick(customers.filter(({ channel }) => channel !== 'whatsapp'));
    await graph('POST /faults', {}, { refuseReadsOf: address });
  },
  heal: healsItself,
};
