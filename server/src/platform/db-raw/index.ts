export { migrate, pendingMigrations } from './migrate.ts';
export { openDatabase } from './open-database.ts';
