import {
  connectionChannel,
  connectionToken,
  type Channel,
  type ConnectionSettings,
} from '@oplano/contracts/connections';
import { flagOf, idOf, left, taken, forkText, timeOf, wholeOf } from './fields.ts';
import type { ForkRow, Mapped } from './fields.ts';
import { forkHours, forkName, lostHours } from './people.ts';

type Settings = Partial<Omit<ConnectionSettings, 'queueIds' | 'sendIdQueue' | 'promptId' | 'integrationId'>>;
export interface MovedConnection {
  readonly name: string;
  readonly channel: Channel;
  readonly number: string;
  readonly isDefault: boolean;
  readonly token: string | null;
  readonly sendQueueId: string | null;
  readonly settings: Settings;
  readonly createdAt: Date | null;
}
const minutes = { min: 0, max: 10_080, otherwise: 0 };
const uses = { min: 0, max: 100, otherwise: 3 };

export function mapConnection(row: ForkRow): Mapped<MovedConnection> {
  const channel = channelOf(row);
  const name = forkName(row, 50, 'name');
  if (channel === null) return left('is of a channel that is not known here');
  const token = connectionToken.safeParse(forkText(row, 200, 'token'));
  const schedules = forkHours(row, 'schedules');
  const message = (...names: string[]) => forkText(row, 4_000, ...names);
  return taken(
    {
      name,
      channel,
      number: forkText(row, 40, 'number').replaceAll(/\D/g, ''),
      isDefault: flagOf(row, false, 'isDefault'),
      token: token.success ? token.data : null,
      sendQueueId: idOf(row, 'sendIdQueue', 'transferQueueId'),
      settings: {
        greetingMessage: message('greetingMessage'),
        complationMessage: message('complationMessage', 'completionMessage', 'farewellMessage'),
        outOfHoursMessage: message('outOfHoursMessage'),
        ratingMessage: message('ratingMessage'),
        allowGroup: flagOf(row, false, 'allowGroup'),
        groupAsTicket: flagOf(row, false, 'groupAsTicket') ? 'enabled' : 'disabled',
        maxUseBotQueues: wholeOf(row, uses, 'maxUseBotQueues'),
        timeUseBotQueues: wholeOf(row, minutes, 'timeUseBotQueues'),
        timeSendQueue: wholeOf(row, minutes, 'timeSendQueue', 'timeToTransfer'),
        expiresTicket: wholeOf(row, minutes, 'expiresTicket'),
        expiresInactiveMessage: message('expiresInactiveMessage'),
        timeInactiveMessage: wholeOf(row, minutes, 'timeInactiveMessage'),
        inactiveMessage: message('inactiveMessage'),
        maxUseBotQueuesNPS: wholeOf(row, uses, 'maxUseBotQueuesNPS'),
        expiresTicketNPS: wholeOf(row, minutes, 'expiresTicketNPS'),
        timeCreateNewTicket: wholeOf(row, minutes, 'timeCreateNewTicket'),
        ...(schedules === null ? {} : { schedules }),
      },
      createdAt: timeOf(row, 'createdAt'),
    },
    [!token.success && 'had no token that programs can go on using: has none here', lostHours(row, 'schedules')],
  );
}

/** What is not said is WhatsApp. */
export function channelOf(row: ForkRow): Channel | null {
  const said = forkText(row, 40, 'channel').toLowerCase();
  const words: Record<string, Channel> = {
    '': 'whatsapp',
    whatsapp_oficial: 'whatsappapi',
    whatsapp_official: 'whatsappapi',
  };
  return words[said] ?? connectionChannel.options.find((one) => one === said) ?? null;
}
