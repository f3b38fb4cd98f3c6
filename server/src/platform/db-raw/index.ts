export { demandSchema, migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
