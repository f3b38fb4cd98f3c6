import type { CompanySettings, ServiceHours } from '@oplano/contracts/settings';
import type { TicketStatus } from '@oplano/contracts/tickets';
import type { BotOption, Path } from '../chatbot/index.ts';
import type { OutsideTalk } from './outside/talk.ts';

/** What leads a ticket when no person does, and where it stands. Stored with the ticket. */
export type AutomationState =
  | { readonly lead: 'consent' }
  | { readonly lead: 'menu' }
  | { readonly lead: 'tree'; readonly queueId: number; readonly path: Path }
  | { readonly lead: 'integration'; readonly integrationId: number; readonly talk?: OutsideTalk }
  | { readonly lead: 'prompt'; readonly promptId: number; readonly talk?: OutsideTalk };

/** What a ticket has been told already, and when a bot last spoke. */
export interface SaidBefore {
  /** The day of the last vacation text, in the company's zone. */
  readonly vacation?: string;
  readonly audio?: true;
  readonly position?: true;
  readonly lgpd?: true;
  /** Somebody outside handed it to people, and does not lead it again. */
  readonly handedOver?: true;
  readonly botAt?: string;
}

/** A queue as the bot of a connection offers it. */
export interface BotQueue {
  readonly id: number;
  readonly name: string;
  readonly greetingMessage: string;
  readonly completionMessage: string;
  readonly outOfHoursMessage: string;
  readonly schedules: ServiceHours;
  readonly closeTicket: boolean;
  readonly integrationId: number | null;
  readonly promptId: number | null;
  readonly fileListId: number | null;
  readonly options: readonly BotOption[];
}

export interface BotConnection {
  /** The channel shows choices as buttons. */
  readonly nativeChoices: boolean;
  readonly greetingMessage: string;
  readonly hasGreetingMedia: boolean;
  readonly completionMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly groupAsTicket: boolean;
  readonly schedules: ServiceHours;
  readonly maxUseBotQueues: number;
  readonly timeUseBotQueues: number;
  readonly maxUseBotQueuesNps: number;
  readonly vacationMessage: string;
  readonly vacationStart: string | null;
  readonly vacationEnd: string | null;
  readonly lgpdMessage: string;
  readonly lgpdLink: string;
  readonly integrationId: number | null;
  readonly promptId: number | null;
  /** In the order of the menu. */
  readonly queues: readonly BotQueue[];
}

/** A connection on which nothing is set: it greets nobody, asks nothing and is always open. */
export const plainConnection: Omit<BotConnection, 'queues'> = {
  nativeChoices: false,
  greetingMessage: '',
  hasGreetingMedia: false,
  completionMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  groupAsTicket: false,
  schedules: [],
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  maxUseBotQueuesNps: 3,
  vacationMessage: '',
  vacationStart: null,
  vacationEnd: null,
  lgpdMessage: '',
  lgpdLink: '',
  integrationId: null,
  promptId: null,
};

export interface BotTicket {
  readonly status: TicketStatus;
  readonly isGroup: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isBot: boolean;
  readonly useIntegration: boolean;
  readonly integrationId: number | null;
  readonly automation: AutomationState | null;
  /** How often in a row the bot has asked. */
  readonly botUses: number;
  readonly said: SaidBefore;
  /** This message began it. */
  readonly isNew: boolean;
}

/** The ticket of a customer who has just written for the first time. */
export const freshTicket: BotTicket = {
  status: 'pending',
  isGroup: false,
  userId: null,
  queueId: null,
  isBot: true,
  useIntegration: false,
  integrationId: null,
  automation: null,
  botUses: 0,
  said: {},
  isNew: true,
};

/** Everything the rules may know when a customer's message has arrived and is stored. */
export interface Facts {
  readonly now: Date;
  readonly timeZone: string;
  readonly settings: CompanySettings;
  readonly companyHours: ServiceHours;
  readonly connection: BotConnection;
  readonly contact: {
    /** False: blocked. */
    readonly active: boolean;
    readonly disableBot: boolean;
    readonly acceptAudioMessage: boolean;
    readonly lgpdAcceptedAt: Date | null;
    /** When the notice was last shown without asking for an answer. */
    readonly lgpdInformedAt: Date | null;
  };
  readonly ticket: BotTicket;
  /** The ticket's own queue, which need not be one of the connection's. */
  readonly queue: BotQueue | null;
  /** Queues that options lead to, beside those of the connection. */
  readonly targets: readonly BotQueue[];
  readonly message: {
    readonly text: string;
    /** The button behind it. */
    readonly choiceId: string | null;
    readonly kind: 'text' | 'audio' | 'other';
  };
  /** The farewell of whoever closed the ticket, for the end of a survey. */
  readonly farewellMessage: string;
}
