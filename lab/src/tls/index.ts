export { type Authority, createAuthority, issueFor, type ServerIdentity } from './certificate.ts';
export { toPkcs12 } from './pkcs12.ts';
