import type { ConnectionDetails } from '@oplano/contracts/connections';
import { accountSecretsOf, tokenOf } from './connection-secrets.ts';
import { connectionRecord, importProgressOf, sessionRecord, type ConnectionRow } from './connection-row.ts';
import type { Sealing } from '#platform/crypto';

/** A row as those see it who look after connections. */
export function toConnectionDetails(
  row: ConnectionRow,
  parts: { sealing: Sealing; fileUrl: (key: string) => string },
): ConnectionDetails {
  const secrets = accountSecretsOf(row, parts.sealing);
  const session = sessionRecord(row);
  return {
    ...connectionRecord(row),
    companyId: row.company_id,
    qrcode: session.qrcode,
    pairingCode: session.pairingCode,
    retries: session.retries,
    retryAt: session.retryAt,
    token: tokenOf(row, parts.sealing),
    allowGroup: row.allow_group,
    groupAsTicket: row.group_as_ticket ? 'enabled' : 'disabled',
    queueIds: row.queues.map(({ id }) => id),
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    greetingMessage: row.greeting_message,
    complationMessage: row.completion_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    // Parsed by the contract before it was stored.
    schedules: row.schedules as ConnectionDetails['schedules'],
    maxUseBotQueues: row.max_use_bot_queues,
    timeUseBotQueues: row.time_use_bot_queues,
    timeSendQueue: row.time_send_queue,
    sendIdQueue: row.send_queue_id,
    expiresTicket: row.expires_ticket,
    whenExpiresTicket: row.when_expires_ticket === 1 ? 1 : 0,
    expiresInactiveMessage: row.expires_inactive_message,
    timeInactiveMessage: row.time_inactive_message,
    inactiveMessage: row.inactive_message,
    maxUseBotQueuesNPS: row.max_use_bot_queues_nps,
    expiresTicketNPS: row.expires_ticket_nps,
    timeCreateNewTicket: row.time_create_new_ticket,
    collectiveVacationMessage: row.vacation_message,
    collectiveVacationStart: row.vacation_start,
    collectiveVacationEnd: row.vacation_end,
    importOldMessages: row.import_from?.toISOString() ?? null,
    importRecentMessages: row.import_until?.toISOString() ?? null,
    importOldMessagesGroups: row.import_groups,
    closedTicketsPostImported: row.close_after_import,
    queueIdImportMessages: row.import_queue_id,
    bulkPerHour: row.bulk_per_hour ?? 0,
    bulkPerDay: row.bulk_per_day ?? 0,
    lgpdMessage: row.lgpd_message,
    lgpdLink: row.lgpd_link,
    greetingMediaAttachment: row.greeting_media_path === null ? null : parts.fileUrl(row.greeting_media_path),
    greetingMediaName: row.greeting_media_name,
    importProgress: importProgressOf(row),
    accountId: row.account_id ?? '',
    businessAccountId: secrets?.businessAccountId ?? '',
    verifyToken: secrets?.verifyToken ?? '',
    hasAccessToken: secrets?.accessToken !== undefined,
  };
}
