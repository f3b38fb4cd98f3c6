import { StartError } from '#platform/config';

/** The code of a refused system call, or of a refusal by PostgreSQL. */
const codeOf = (error: unknown): string => {
  // A name with several addresses fails once for each; the first tells enough.
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Sentences = Readonly<Record<string, string>>;

const noRight = 'this user may not write there; start as its owner, or set DATA_DIR to a folder of your own';
const full = 'the disk is full; make room, then start again';
const ofFolder: Sentences = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: 'the file system is read-only; set DATA_DIR to a folder that can be written',
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: 'it cannot be made there; set DATA_DIR to a folder that can be written',
  ENOTDIR: 'a file is in its way; set DATA_DIR to a folder',
  EEXIST: 'a file is in its way; set DATA_DIR to a folder',
};

const nobody = 'nobody answers there; start PostgreSQL, or mend host and port in DATABASE_URL';
const strange = 'it does not take this user or password; mend them in DATABASE_URL';
const ofDatabase: Sentences = {
  ECONNREFUSED: nobody,
  ECONNRESET: nobody,
  EHOSTUNREACH: nobody,
  ENETUNREACH: nobody,
  ETIMEDOUT: nobody,
  ENOTFOUND: 'its host is not known; mend it in DATABASE_URL',
  EAI_AGAIN: 'its host is not known now; mend it in DATABASE_URL, or the name service of this machine',
  '28P01': strange,
  '28000': strange,
  '3D000': 'there is no database of that name; create it, or mend its name in DATABASE_URL',
  '42501': 'this user may not do what a migration needs; docs/OPERATIONS.md says what to grant',
  '53100': 'its disk is full; make room there, then start again',
  '53300': 'it has no connection left; raise its max_connections, or lower DATABASE_POOL of the other processes',
  '57P03': 'it is still starting or recovering; start again in a moment',
};

const ofPort: Sentences = {
  EADDRINUSE: 'it is taken by another program; set PORT to a free one',
  EACCES: 'this user may not use it; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address; mend HOST',
  ENOTFOUND: 'this machine has no such address; mend HOST',
  EAI_AGAIN: 'this machine has no such address; mend HOST',
};

/** What a command of the operator was told to read or write. */
const ofFile: Sentences = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full; make room, then try again',
  EDQUOT: 'the disk is full; make room, then try again',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
};

function said(error: unknown, what: string, sentences: Sentences): unknown {
  const sentence = sentences[codeOf(error)];
  if (error instanceof StartError || sentence === undefined) return error;
  // What was reported stays with it for whoever debugs; the address in a URL may carry a password and is not repeated.
  return new StartError(`${what}: ${sentence}. (${codeOf(error)})`, { cause: error });
}

/** Turns what the system says of a folder, a database or a port into what to do about it. */
export const aboutFolder = (error: unknown, folder: string): unknown =>
  said(error, `The data folder ${folder} cannot be used`, ofFolder);
export const aboutDatabase = (error: unknown): unknown => said(error, 'The database cannot be used', ofDatabase);
export const aboutPort = (error: unknown, { host, port }: { host: string; port: number }): unknown =>
  said(error, `The server cannot listen on ${host}, port ${port}`, ofPort);

export const aboutFile = (error: unknown): unknown =>
  said(
    error,
    error instanceof Error && 'path' in error ? `${String(error.path)} cannot be used` : 'It broke off',
    ofFile,
  );

/** Does a step of the start; what stops it is said in the words of `explain`. */
export async function saying<T>(explain: (error: unknown) => unknown, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw explain(error);
  }
}

/** A sentence for the person who starts the server where there is one, else all there is to know. */
export function explainStart(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
}
