import { createHand, type Hostile } from './hand.ts';
import type { Orders } from './measure.ts';

/** A process of its own: attacks as it is told, says what it met, and ends. */
process.once('message', (orders: Orders) => {
  void (async () => {
    // The real ones know the whole contract, which takes a moment to load.
    const { plantedAttacks } = await import('./attacks/planted.ts');
    const planted = plantedAttacks.find(({ name }) => name === orders.attack);
    const attack = planted ?? (await import('./attacks/index.ts')).attackNamed(orders.attack);
    if (!attack) throw new Error(`There is no attack ${orders.attack}.`);
    await attack.prepare?.();
    process.send?.('ready');
    const { hand, told } = createHand({ ...orders, person: orders.person as Hostile });
    await attack.run(hand);
    process.send?.(told, () => process.exit(0));
  })();
});
// Whoever gave the orders is gone: nobody would ever end this.
process.once('disconnect', () => process.exit(1));
