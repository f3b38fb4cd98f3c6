import { demandNoTransaction } from '#platform/db';
import type { Storage } from './storage.ts';

/** The same storage, which refuses to work while a transaction is open: a file takes as long as it takes. */
export const outsideTransactions = (storage: Storage): Storage => ({
  async put(key, content, options) {
    demandNoTransaction('a file is stored');
    return storage.put(key, content, options);
  },
  async find(key) {
    demandNoTransaction('a file is looked for');
    return storage.find(key);
  },
  async read(key, range) {
    demandNoTransaction('a file is read');
    return storage.read(key, range);
  },
  async remove(key) {
    demandNoTransaction('a file is removed');
    return storage.remove(key);
  },
  async removePrefix(prefix) {
    demandNoTransaction('files are removed');
    return storage.removePrefix(prefix);
  },
  list() {
    demandNoTransaction('files are listed');
    return storage.list();
  },
});
