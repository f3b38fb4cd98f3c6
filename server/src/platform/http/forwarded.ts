import type { IncomingHttpHeaders } from 'node:http';

const marks = /^(x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

/** Whether a proxy passed this request on: one on this machine is on loopback too, whoever it speaks for. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => marks.test(name));

/** Whether a caller asked for this very machine by name: the name of another site may be made to lead here. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
