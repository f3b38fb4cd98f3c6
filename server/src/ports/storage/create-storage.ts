import path from 'node:path';
import { createFolderStorage } from './folder-storage.ts';
import { outsideTransactions } from './outside-transactions.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** A bucket where one is configured, else a folder in the data directory. */
export const createStorage = (settings: { dataDir: string; s3: S3Settings | undefined }): Storage =>
  outsideTransactions(
    settings.s3 ? createS3Storage(settings.s3) : createFolderStorage(path.join(settings.dataDir, 'media')),
  );
