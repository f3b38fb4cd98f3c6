import { lazyPart } from '#ui/lazy-part';
import type { ContactDrawerProps } from './contact-drawer.tsx';

export const ContactDrawer = lazyPart<ContactDrawerProps>(
  async () => (await import('./contact-drawer.tsx')).ContactDrawer,
);
