import type { Sealing } from '#platform/crypto';
import type { RootDb } from '#platform/db';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound';
import { createCloudDriver, createPageDriver, type GraphSettings } from '#ports/channels/graph';
import { createWhatsAppDriver, type WhatsAppEndpoint, type WhatsAppOptions } from '#ports/channels/whatsapp';
import type { ConnectionRow } from '../connection-row.ts';
import { accountSecretsOf } from '../connection-secrets.ts';
import type { CreateDriver } from './keeper-parts.ts';
import { createKeyStore } from './key-store.ts';

interface DriverParts {
  readonly db: RootDb;
  readonly log: Log;
  readonly sealing: Sealing;
  readonly graphFor: (provider: 'live' | 'lab') => GraphSettings | undefined;
  readonly outbound: Outbound;
  /** The lab's WhatsApp, where one runs. */
  readonly labWhatsApp: WhatsAppEndpoint | undefined;
  readonly whatsAppVersion: readonly [number, number, number] | undefined;
  readonly patchesOff: readonly string[];
  /** The original of a message, for phones that ask for it again. */
  readonly findRaw: (connection: ConnectionRow, externalId: string) => Promise<Uint8Array | undefined>;
}

/** A connection that cannot be opened here, whatever the provider says. */
class NoSuchNetwork extends Error {
  constructor() {
    super('This connection belongs to the lab, and no lab runs here.');
  }
}

/** Chooses the driver of a connection by its channel and its network. */
export function createDriverFactory(parts: DriverParts): CreateDriver {
  function whatsAppOptions(connection: ConnectionRow): WhatsAppOptions {
    const isLab = connection.provider === 'lab';
    if (isLab && !parts.labWhatsApp) throw new NoSuchNetwork();
    const [major, minor, patch] = parts.whatsAppVersion ?? [];
    return {
      outbound: parts.outbound,
      patchesOff: parts.patchesOff,
      history: connection.import_from !== null,
      findRaw: (externalId) => parts.findRaw(connection, externalId),
      ...(isLab && parts.labWhatsApp ? { endpoint: parts.labWhatsApp } : {}),
      ...(major === undefined || minor === undefined || patch === undefined ? {} : { version: [major, minor, patch] }),
    };
  }

  return (connection, listener, rights) => {
    const { id: connectionId, company_id: companyId, channel } = connection;
    if (channel === 'whatsapp') {
      const { db, sealing, log } = parts;
      const authStore = createKeyStore({ db, sealing, companyId, connectionId, ...rights });
      return createWhatsAppDriver({ authStore, listener, log, options: whatsAppOptions(connection) });
    }
    const settings = parts.graphFor(connection.provider);
    if (!settings) throw new NoSuchNetwork();
    const { accessToken = '', pageId, businessAccountId } = accountSecretsOf(connection, parts.sealing) ?? {};
    const accountId = connection.account_id ?? '';
    const business = businessAccountId ? { businessId: businessAccountId } : {};
    return channel === 'whatsappapi'
      ? createCloudDriver(settings, { phoneNumberId: accountId, accessToken, ...business }, listener)
      : createPageDriver(channel, settings, { pageId: pageId ?? accountId, accessToken }, listener);
  };
}
