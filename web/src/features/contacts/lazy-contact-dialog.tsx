import { lazy, Suspense, useState } from 'react';
import { i18n } from '#platform/i18n';
import type { ContactDialogProps } from './dialog/contact-dialog.tsx';

const Dialog = lazy(async () => {
  const [{ ContactDialog: loaded }] = await Promise.all([
    import('./dialog/contact-dialog.tsx'),
    i18n.loadNamespaces(['contacts']),
  ]);
  return { default: loaded };
});

/** The dialog of one contact, or of a new one; its code arrives when it is first opened. */
export function ContactDialog(props: ContactDialogProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
