export { type Authority, createAuthority, issueFor, type ServerIdentity } from './certificate.ts';
