import type { AsyncRouteComponent } from '@tanstack/react-router';
import { UsersScreen } from '#features/users';

type Screen = AsyncRouteComponent<Record<never, never>>;

/** The screens that exist, by the key of their page. */
export const screens: Readonly<Record<string, Screen>> = { users: UsersScreen };
