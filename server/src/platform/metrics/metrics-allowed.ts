import type { FastifyRequest } from 'fastify';
import { hashSecret, sameSecret } from '../crypto/index.ts';
import { isForwarded } from '../http/index.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Who may read the figures: this machine, and whoever knows the token. */
export function metricsAllowed(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  // Of two hashes the comparison tells nothing, not even a length.
  if (token !== undefined && bearer !== undefined) return sameSecret(hashSecret(bearer), hashSecret(token));
  return loopback.test(request.socket.remoteAddress ?? '') && !isForwarded(request.headers);
}
