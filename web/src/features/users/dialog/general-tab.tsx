import type { User } from '@oplano/contracts/users';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { ConnectionSelect } from './connection-select.tsx';
import { FormField, FormPassword, FormSelect } from './form-field.tsx';
import { PictureField } from './picture-field.tsx';
import { QueueSelect } from './queue-select.tsx';
import type { Editable, UserFormInput } from './user-form.ts';
import styles from './user-dialog.module.css';

/** Ten minutes, in the seconds of a time field. */
const workStep = 600;

interface GeneralTabProps {
  readonly user: User | undefined;
  readonly editable: Editable;
  readonly hasPicture: boolean;
  readonly onPicture: (file: File | null) => void;
  /** Asks for the current password, where it has to be said. */
  readonly proof: ReactNode;
}

export function GeneralTab({ user, editable, hasPicture, onPicture, proof }: GeneralTabProps) {
  const { t } = useTranslation('users');
  const name = useWatch<UserFormInput, 'name'>({ name: 'name' });
  return (
    <>
      <PictureField
        id={user?.id ?? 0}
        name={name}
        current={user?.profileImage ?? null}
        isChosen={hasPicture}
        onChoose={onPicture}
      />
      <Section title={t(($) => $.users.sections.access)}>
        <AccessFields isNew={!user} editable={editable} />
        {proof}
      </Section>
      <Section title={t(($) => $.users.sections.service)}>
        <ServiceFields user={user} editable={editable} />
      </Section>
      <Section title={t(($) => $.users.sections.looks)}>
        <LooksFields />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.sectionTitle}>{title}</legend>
      {children}
    </fieldset>
  );
}

function AccessFields({ isNew, editable }: { readonly isNew: boolean; readonly editable: Editable }) {
  const { t } = useTranslation('users');
  const profiles = (['user', 'admin'] as const).map((value) => ({ value, text: t(($) => $.users.profiles[value]) }));
  return (
    <>
      <FormField name="name" label={t(($) => $.users.fields.name)} required autoFocus={isNew} autoComplete="off" />
      <FormField
        name="email"
        type="email"
        label={t(($) => $.users.fields.email)}
        required
        autoComplete="off"
        htmlInput={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
      />
      {/* Without a neighbour it takes the whole line. */}
      <div className={editable.profile ? undefined : styles.wide}>
        <FormPassword
          name="password"
          label={t(($) => $.users.fields.password)}
          required={isNew}
          autoComplete="new-password"
          {...(isNew ? {} : { help: t(($) => $.users.fields.passwordKept) })}
        />
      </div>
      {editable.profile && <FormSelect name="profile" label={t(($) => $.users.fields.profile)} options={profiles} />}
    </>
  );
}

function ServiceFields({ user, editable }: { readonly user: User | undefined; readonly editable: Editable }) {
  const { t } = useTranslation('users');
  return (
    <>
      {editable.queues && <QueueSelect known={user?.queues ?? []} />}
      {editable.connection && <ConnectionSelect />}
      {editable.workHours && (
        <>
          <FormField
            name="startWork"
            type="time"
            label={t(($) => $.users.fields.startWork)}
            help={t(($) => $.users.fields.workHelp)}
            htmlInput={{ step: workStep }}
          />
          <FormField
            name="endWork"
            type="time"
            label={t(($) => $.users.fields.endWork)}
            htmlInput={{ step: workStep }}
          />
        </>
      )}
      <div className={styles.wide}>
        <FormField
          name="farewellMessage"
          label={t(($) => $.users.fields.farewellMessage)}
          help={t(($) => $.users.fields.farewellHelp)}
          multiline
          minRows={2}
          maxRows={6}
        />
      </div>
    </>
  );
}

function LooksFields() {
  const { t } = useTranslation('users');
  const themes = (['light', 'dark'] as const).map((value) => ({ value, text: t(($) => $.users.fields.themes[value]) }));
  const menus = (['open', 'closed'] as const).map((value) => ({ value, text: t(($) => $.users.fields.menus[value]) }));
  return (
    <>
      <FormSelect name="defaultTheme" label={t(($) => $.users.fields.theme)} options={themes} />
      <FormSelect name="defaultMenu" label={t(($) => $.users.fields.menu)} options={menus} />
    </>
  );
}
