import type { User } from '@oplano/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { FormSection, WholeLine } from '#ui/form-section';
import { userConnectionsQuery } from '../users.api.ts';
import { CurrentPassword, FormPassword } from './current-password.tsx';
import { Select, Text } from './fields.ts';
import { PasswordLink } from './password-link.tsx';
import { PictureField } from './picture-field.tsx';
import { QueueSelect } from './queue-select.tsx';
import { SecondFactorReset } from './second-factor-reset.tsx';
import type { Editable, UserFormInput } from './user-form.ts';

/** Ten minutes, in the seconds of a time field. */
const workStep = 600;

interface GeneralTabProps {
  readonly user: User | undefined;
  readonly editable: Editable;
}

export function UserGeneralTab({ user, editable }: GeneralTabProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <Picture user={user} />
      <FormSection title={t(($) => $.users.sections.access)}>
        <AccessFields isNew={!user} editable={editable} />
        <CurrentPassword user={user} />
        <PasswordLink user={user} />
        <SecondFactorReset user={user} />
      </FormSection>
      <FormSection title={t(($) => $.users.sections.service)}>
        <ServiceFields user={user} editable={editable} />
      </FormSection>
      <FormSection title={t(($) => $.users.sections.looks)}>
        <LooksFields />
      </FormSection>
    </>
  );
}

function Picture({ user }: { readonly user: User | undefined }) {
  const { field } = useController<UserFormInput, 'picture'>({ name: 'picture' });
  const name = useWatch<UserFormInput, 'name'>({ name: 'name' });
  return (
    <PictureField
      id={user?.id ?? 0}
      name={name}
      current={user?.profileImage ?? null}
      isChosen={Boolean(field.value)}
      onChoose={field.onChange}
    />
  );
}

function AccessFields({ isNew, editable }: { readonly isNew: boolean; readonly editable: Editable }) {
  const { t } = useTranslation('users');
  const profiles = (['user', 'admin'] as const).map((value) => ({ value, text: t(($) => $.users.profiles[value]) }));
  const password = (
    <FormPassword
      name="password"
      required={isNew}
      autoComplete="new-password"
      help={isNew ? undefined : t(($) => $.users.fields.passwordKept)}
    />
  );
  return (
    <>
      <Text name="name" required autoFocus={isNew} htmlInput={{ autoComplete: 'off' }} />
      <Text
        name="email"
        type="email"
        required
        htmlInput={{ autoComplete: 'off', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      />
      {/* Without a neighbour it takes the whole line. */}
      {editable.profile ? password : <WholeLine>{password}</WholeLine>}
      {editable.profile && <Select name="profile" options={profiles} />}
    </>
  );
}

function ServiceFields({ user, editable }: GeneralTabProps) {
  const { t } = useTranslation('users');
  return (
    <>
      {editable.queues && <QueueSelect known={user?.queues ?? []} />}
      {editable.connection && <ConnectionSelect />}
      {editable.workHours && (
        <>
          <Text name="startWork" type="time" help={t(($) => $.users.fields.workHelp)} htmlInput={{ step: workStep }} />
          <Text name="endWork" type="time" htmlInput={{ step: workStep }} />
        </>
      )}
      <WholeLine>
        <Text name="farewellMessage" help={t(($) => $.users.fields.farewellHelp)} multiline minRows={2} maxRows={6} />
      </WholeLine>
    </>
  );
}

/** The connection a new conversation of this user starts on. */
function ConnectionSelect() {
  const { t } = useTranslation('users');
  const asked = useQuery(userConnectionsQuery);
  const options = (asked.data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <Select
      name="whatsappId"
      text="connection"
      options={options}
      asked={asked}
      none={t(($) => $.users.fields.connectionNone)}
    />
  );
}

function LooksFields() {
  const { t } = useTranslation('users');
  const themes = (['light', 'dark'] as const).map((value) => ({ value, text: t(($) => $.users.fields.themes[value]) }));
  const menus = (['open', 'closed'] as const).map((value) => ({ value, text: t(($) => $.users.fields.menus[value]) }));
  return (
    <>
      <Select name="defaultTheme" text="theme" options={themes} />
      <Select name="defaultMenu" text="menu" options={menus} />
    </>
  );
}
