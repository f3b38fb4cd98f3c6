import { lazyRouteComponent } from '@tanstack/react-router';

export const UsersScreen = lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen');
