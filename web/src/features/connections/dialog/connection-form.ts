import {
  connectionDefaults,
  connectionName,
  connectionSettings,
  type ConnectionChange,
  type ConnectionCreation,
  type ConnectionDetails,
  type ConnectionSettings,
} from '@oplano/contracts/connections';
import { connectionFormProblems, wantsImport, type FormSurroundings } from '@oplano/core/connections';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { changesOf, isProblem, problemOf } from '#platform/forms';
import { knownErrorText, useTranslation } from '#platform/i18n';

/** What the dialog holds of a connection. */
export interface ConnectionFormInput extends ConnectionSettings {
  name: string;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  isLab: boolean;
  token: string;
  /** The switch that shows the fields of the import. */
  wantsImport: boolean;
  accountId: string;
  businessAccountId: string;
  accessToken: string;
  verifyToken: string;
  /** Goes out by a call of its own, once the rest is saved. */
  greeting: GreetingField;
}

/** What happens to the file of the greeting: a new one comes, or the one there is goes. */
export interface GreetingField {
  readonly file: File | null;
  readonly isRemoved: boolean;
}

type Dirty = Readonly<Record<string, unknown>>;

const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const tokenLength = 30;

/** Thirty letters and digits that nobody can guess. */
export const newToken = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint32Array(tokenLength)),
    (value) => tokenLetters[value % tokenLetters.length],
  ).join('');

export function connectionValues(
  connection: ConnectionDetails | undefined,
  channel: 'whatsapp' | 'whatsappapi',
): ConnectionFormInput {
  const settings = Object.fromEntries(
    Object.keys(connectionSettings.shape).map((key) => [
      key,
      connection ? connection[key as keyof ConnectionSettings] : connectionDefaults[key as keyof ConnectionSettings],
    ]),
  ) as unknown as ConnectionSettings;
  return {
    ...settings,
    name: connection?.name ?? '',
    channel: connection?.channel ?? channel,
    isLab: connection?.provider === 'lab',
    token: connection?.token ?? newToken(),
    wantsImport: settings.importOldMessages !== null,
    accountId: connection?.accountId ?? '',
    businessAccountId: connection?.businessAccountId ?? '',
    accessToken: '',
    verifyToken: connection?.verifyToken ?? '',
    greeting: { file: null, isRemoved: false },
  };
}

const period = ['importOldMessages', 'importRecentMessages'] as const;
const withoutImport = {
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
} as const;

/** The settings as they would be saved. */
const settingsOf = (values: ConnectionFormInput): ConnectionSettings =>
  connectionSettings.parse({ ...values, ...(values.wantsImport ? {} : withoutImport) });

/** The account of Meta travels only where there is one, and its secret only when it was typed. */
const accountOf = (values: ConnectionFormInput): Partial<ConnectionCreation> =>
  values.channel === 'whatsappapi'
    ? {
        accountId: values.accountId.trim(),
        businessAccountId: values.businessAccountId.trim(),
        verifyToken: values.verifyToken.trim(),
        ...(values.accessToken.trim() ? { accessToken: values.accessToken.trim() } : {}),
      }
    : {};

/** Everything the dialog holds, as a new connection begins with it. */
export const connectionFormOf = (values: ConnectionFormInput) => ({
  ...settingsOf(values),
  ...accountOf(values),
  name: values.name.trim(),
  token: values.token,
});

/** What was changed: saving undoes nothing that somebody else, or an import that came to its end, changed meanwhile. */
export function connectionChangeOf(values: ConnectionFormInput, dirty: Dirty): ConnectionChange {
  const ofImport = Object.keys(withoutImport).filter((field) => dirty['wantsImport'] || dirty[field]);
  // One end without the other is no period.
  const named = period.some((field) => ofImport.includes(field)) ? [...ofImport, ...period] : ofImport;
  return changesOf(connectionFormOf(values), { ...dirty, ...Object.fromEntries(named.map((field) => [field, true])) });
}

/** Checks what the server will check, so that people learn it before they press the button. */
export const connectionResolver =
  (around: Omit<FormSurroundings, 'now'>, isNew: boolean): Resolver<ConnectionFormInput> =>
  async (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const refuse = (field: string, message: string) => void (errors[field] ??= { type: 'form', message });
    const named = connectionName.safeParse(values.name, { error: problemOf });
    if (!named.success) refuse('name', named.error.issues[0]?.message ?? 'invalid');
    const parsed = connectionSettings.safeParse(values, { error: problemOf });
    for (const issue of parsed.error?.issues ?? []) refuse(String(issue.path[0]), issue.message);
    if (parsed.success) {
      if (values.wantsImport && !wantsImport(parsed.data)) {
        for (const field of period) refuse(field, 'ERR_WAPP_IMPORT_DATES');
      }
      for (const { field, code } of connectionFormProblems(settingsOf(values), { ...around, now: new Date() }))
        refuse(field, code);
    }
    if (values.channel === 'whatsappapi') {
      if (!/^\d{5,30}$/.test(values.accountId.trim())) refuse('accountId', values.accountId ? 'invalid' : 'required');
      if (isNew && values.accessToken.trim() === '') refuse('accessToken', 'required');
      if (values.verifyToken.trim().length < 8) refuse('verifyToken', 'tooShort');
    }
    const isFine = Object.keys(errors).length === 0;
    return isFine ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<ConnectionFormInput> };
  };

/** The field a refusal is about. */
export const connectionFieldOf = {
  ERR_WAPP_NAME_TAKEN: 'name',
  ERR_WAPP_TOKEN_TAKEN: 'token',
  ERR_WAPP_ACCOUNT_TAKEN: 'accountId',
} as const;

const tabOfField: Readonly<Record<string, TabName>> = {
  queueIds: 'chatbot',
  promptId: 'integrations',
  integrationId: 'integrations',
  greetingMessage: 'messages',
  complationMessage: 'messages',
  outOfHoursMessage: 'messages',
  collectiveVacationMessage: 'messages',
  collectiveVacationStart: 'messages',
  collectiveVacationEnd: 'messages',
  lgpdMessage: 'messages',
  lgpdLink: 'messages',
  timeCreateNewTicket: 'chatbot',
  maxUseBotQueues: 'chatbot',
  timeUseBotQueues: 'chatbot',
  expiresTicket: 'chatbot',
  expiresInactiveMessage: 'chatbot',
  timeInactiveMessage: 'chatbot',
  inactiveMessage: 'chatbot',
  ratingMessage: 'nps',
  maxUseBotQueuesNPS: 'nps',
  expiresTicketNPS: 'nps',
  schedules: 'schedules',
};
export type TabName = 'general' | 'integrations' | 'messages' | 'chatbot' | 'nps' | 'schedules';

/** Where a field that has a problem is found. */
export const connectionTabOf = (field: string): TabName => tabOfField[field] ?? 'general';

/** A problem in words: ours by its key, the server's and core's by their code. */
export function useConnectionProblem(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation(['connections', 'errors']);
  return (message) => {
    if (!message) return undefined;
    return isProblem(message) ? t(($) => $.connections.problems[message]) : knownErrorText(new Error(message));
  };
}
