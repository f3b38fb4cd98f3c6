export * from './connection-badge.ts';
export * from './menu.ts';
export * from './pages.ts';
export * from './reachable.ts';
export * from './shell-part.ts';
