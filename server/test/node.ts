/** One process of the server as far as the database goes, without HTTP. */
export { addCompanies, openNode, type TestNode } from '../src/platform/jobs/testing.ts';
