import { expect, test } from 'vitest';
import { demandNoTransaction, insideTransaction } from './open-transaction.ts';

const storing = (): void => demandNoTransaction('a file is stored');

test('what is slow is refused while a transaction is open, however deep inside it', async () => {
  const work = insideTransaction(async () => {
    await Promise.resolve();
    return Promise.resolve().then(storing);
  });
  await expect(work).rejects.toThrow('No transaction may be open while a file is stored.');
});

test('it is welcome before a transaction, after it, and in what a transaction started and did not wait for', async () => {
  storing();
  let later: Promise<void> | undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await insideTransaction(async () => {
    later = ended.then(storing);
  });
  storing();
  end();
  await expect(later).resolves.toBeUndefined();
});

test('it is welcome again after a transaction that failed', async () => {
  let later: Promise<void> | undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const failing = insideTransaction(async () => {
    later = ended.then(storing);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  end();
  await expect(later).resolves.toBeUndefined();
});
