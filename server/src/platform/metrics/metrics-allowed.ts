import type { FastifyRequest } from 'fastify';
import { hashSecret, sameSecret } from '../crypto/index.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** A proxy on this machine is on loopback too, but whom it speaks for need not be. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['via'] !== undefined;

/** Who may read the figures: this machine, and whoever knows the token. */
export function metricsAllowed(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  // Of two hashes the comparison tells nothing, not even a length.
  if (token !== undefined && bearer !== undefined) return sameSecret(hashSecret(bearer), hashSecret(token));
  return loopback.test(request.socket.remoteAddress ?? '') && !isForwarded(request);
}
