import { logMonthChoices, type CompanySettings } from '@oplano/contracts/settings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { savePlatformSetting } from '../company-settings.api.ts';
import { useBranding } from '../use-branding.ts';
import { SettingMessageField } from './message-field.tsx';
import { RetentionRows } from './retention-rows.tsx';
import { SelectRow, SettingGroup, SwitchRow } from './setting-row.tsx';
import { TimeZoneRow } from './time-zone-row.tsx';
import { useSaveSetting } from './use-save-setting.ts';

/** The switches in the order they are shown, by group. */
const service = [
  'userRating',
  'userRandom',
  'DirectTicketsToWallets',
  'requiredTag',
  'closeTicketOnTransfer',
  'sendSignMessage',
  'showNotificationPending',
] as const;
const bot = [
  'sendGreetingMessageOneQueues',
  'sendQueuePosition',
  'sendGreetingAccepted',
  'sendFarewellWaitingTicket',
  'sendMsgTransfTicket',
] as const;
const channels = ['acceptCallWhatsapp', 'acceptAudioMessageContact', 'campaignsEnabled'] as const;
const privacy = ['supportAccess', 'pushContent'] as const;
const lgpd = ['lgpdConsent', 'lgpdDeleteMessage', 'lgpdHideNumber'] as const;
const messages = [
  'transferMessage',
  'greetingAcceptedMessage',
  'AcceptCallWhatsappMessage',
  'sendQueuePositionMessage',
] as const;
const catchUpHours = ['0', '1', '2', '6', '12', '24', '48'];
const demands = ['nobody', 'admins', 'everyone'] as const;
const importers = ['everyone', 'admins'] as const;
const scheduleTypes = ['disabled', 'queue', 'company', 'connection'] as const;

type SwitchKey =
  | (typeof service)[number]
  | (typeof bot)[number]
  | (typeof channels)[number]
  | (typeof lgpd)[number]
  | (typeof privacy)[number]
  | 'enableLGPD'
  | 'severalSessions';

interface SettingProps {
  readonly settings: CompanySettings;
}

/** Every option of the company. What is switched is saved at once. */
export function OptionsTab({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const actor = useActor();
  const switches = (keys: readonly SwitchKey[]) =>
    keys.map((key) => <SettingSwitch key={key} name={key} settings={settings} />);
  return (
    <>
      <SettingGroup title={t(($) => $.settings.groups.service)}>
        {switches(service)}
        <Importers settings={settings} />
        <TimeZoneRow />
        <CatchUpHours settings={settings} />
        <LogMonths settings={settings} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.bot)}>
        <ScheduleType settings={settings} />
        <ChatBotType settings={settings} />
        {switches(bot)}
      </SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.channels)}>
        {switches(channels)}
        <SettingMessageField name="videoCallBase" settings={settings} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.messages)}>
        {messages.map((name) => (
          <SettingMessageField key={name} name={name} settings={settings} />
        ))}
      </SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.lgpd)}>
        <SettingSwitch name="enableLGPD" settings={settings} />
        {settings.enableLGPD === 'enabled' && (
          <>
            {switches(lgpd)}
            <SettingMessageField name="lgpdMessage" settings={settings} />
            <SettingMessageField name="lgpdLink" settings={settings} />
          </>
        )}
      </SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.security)}>
        <SecondFactor settings={settings} />
        <SettingSwitch name="severalSessions" settings={settings} />
      </SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.privacy)}>{switches(privacy)}</SettingGroup>
      <SettingGroup title={t(($) => $.settings.groups.retention)}>
        <RetentionRows settings={settings} />
      </SettingGroup>
      {actor.super && (
        <SettingGroup title={t(($) => $.settings.groups.platform)}>
          <OpenSignUp />
        </SettingGroup>
      )}
    </>
  );
}

function SettingSwitch({ name, settings }: SettingProps & { readonly name: SwitchKey }) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting(name);
  return (
    <SwitchRow
      name={name}
      title={t(($) => $.settings.options[name].title)}
      text={t(($) => $.settings.options[name].text)}
      isOn={settings[name] === 'enabled'}
      onChange={(isOn) => mutate(isOn ? 'enabled' : 'disabled')}
    />
  );
}

function ScheduleType({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting('scheduleType');
  return (
    <SelectRow
      name="scheduleType"
      title={t(($) => $.settings.selects.scheduleType.title)}
      text={t(($) => $.settings.selects.scheduleType.text)}
      value={settings.scheduleType}
      options={scheduleTypes.map((value) => ({
        value,
        text: t(($) => $.settings.selects.scheduleType.options[value]),
      }))}
      onChange={mutate}
    />
  );
}

function SecondFactor({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting('secondFactor');
  return (
    <SelectRow
      name="secondFactor"
      title={t(($) => $.settings.selects.secondFactor.title)}
      text={t(($) => $.settings.selects.secondFactor.text)}
      value={settings.secondFactor}
      options={demands.map((value) => ({ value, text: t(($) => $.settings.selects.secondFactor.options[value]) }))}
      onChange={mutate}
    />
  );
}

function Importers({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting('importContacts');
  return (
    <SelectRow
      name="importContacts"
      title={t(($) => $.settings.selects.importContacts.title)}
      text={t(($) => $.settings.selects.importContacts.text)}
      value={settings.importContacts}
      options={importers.map((value) => ({ value, text: t(($) => $.settings.selects.importContacts.options[value]) }))}
      onChange={mutate}
    />
  );
}

/** For how long a scheduled message that could not leave in time is still sent. */
function CatchUpHours({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting('scheduleCatchUpHours');
  const value = settings.scheduleCatchUpHours;
  return (
    <SelectRow
      name="scheduleCatchUpHours"
      title={t(($) => $.settings.selects.scheduleCatchUpHours.title)}
      text={t(($) => $.settings.selects.scheduleCatchUpHours.text)}
      value={value}
      options={[...new Set([...catchUpHours, value])].map((hours) => ({
        value: hours,
        text:
          hours === '0'
            ? t(($) => $.settings.selects.scheduleCatchUpHours.none)
            : t(($) => $.settings.selects.scheduleCatchUpHours.hours, { hours }),
      }))}
      onChange={mutate}
    />
  );
}

/** For how long the log of the company is kept. */
function LogMonths({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting('logMonths');
  const value = settings.logMonths;
  return (
    <SelectRow
      name="logMonths"
      title={t(($) => $.settings.selects.logMonths.title)}
      text={t(($) => $.settings.selects.logMonths.text)}
      value={value}
      options={[...new Set([...logMonthChoices, value])].map((months) => ({
        value: months,
        text: t(($) => $.settings.selects.logMonths.months, { months }),
      }))}
      onChange={mutate}
    />
  );
}

function ChatBotType({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { mutate } = useSaveSetting('chatBotType');
  return (
    <SelectRow
      name="chatBotType"
      title={t(($) => $.settings.selects.chatBotType.title)}
      text={t(($) => $.settings.selects.chatBotType.text)}
      value={settings.chatBotType}
      options={[{ value: 'text', text: t(($) => $.settings.selects.chatBotType.options.text) }]}
      onChange={mutate}
    />
  );
}

/** Whether visitors may open a company: the operator's own switch. */
function OpenSignUp() {
  const { t } = useTranslation('settings');
  const { signUpOpen } = useBranding();
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) => savePlatformSetting('userCreation', isOn ? 'enabled' : 'disabled'),
    onSuccess: () => toast.success(t(($) => $.settings.saved)),
    onError: toastError,
  });
  return (
    <SwitchRow
      name="userCreation"
      title={t(($) => $.settings.options.userCreation.title)}
      text={t(($) => $.settings.options.userCreation.text)}
      isOn={signUpOpen}
      onChange={mutate}
    />
  );
}
