export * from './connection-badge.ts';
export * from './menu.ts';
export * from './pages.ts';
