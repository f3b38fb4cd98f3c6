import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { root } from '../run-command.ts';
import type { ProcessState } from './keep-process.ts';

// The web app as `npm run dev` serves it: every module as it stands in its file, changes pushed to the open page, and
// the server behind the same address.
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

const { DEV_HOST = '127.0.0.1', DEV_PORT = '3000', DEV_SERVER: target = '' } = process.env;
/** What the server answers; `/files` alone is a page. */
const serverPaths = [
  '/api',
  '/files/',
  '/socket.io',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/app-icon.svg',
];
const isForServer = (url = ''): boolean => serverPaths.some((prefix) => url.startsWith(prefix));
const nonce = randomBytes(16).toString('base64');

let server: ProcessState = 'starting';
let policy = '';
let waiting: (() => void)[] = [];
process.on('message', (message: { server: ProcessState; policy: string }) => {
  server = message.server;
  policy = message.policy || policy;
  if (server === 'starting') return;
  for (const go of waiting) go();
  waiting = [];
});

const settled = (): Promise<void> =>
  server === 'starting' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/** The page's policy of the running server, with the scripts that hot reload puts into the page named by a nonce. */
const devPolicy = (): string => policy.replace('script-src ', `script-src 'nonce-${nonce}' `);

/** Whoever asks while the server restarts is answered by the new one, instead of seeing an error. */
const inFront = (): Plugin => ({
  name: 'oplano-dev',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const isPage = request.headers.accept?.includes('text/html') ?? false;
      if (!isPage && !isForServer(request.url)) return next();
      void settled().then(() => {
        if (isForServer(request.url)) {
          if (server === 'ready') return next();
          response.statusCode = 503;
          return response.end('The server has ended: see the terminal of npm run dev.');
        }
        if (policy) response.setHeader('content-security-policy', devPolicy());
        return next();
      });
    });
  },
});

const web = path.join(root, 'web');
const vite = await createServer({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  clearScreen: false,
  logLevel: 'warn',
  html: { cspNonce: nonce },
  plugins: [inFront()],
  server: {
    host: DEV_HOST,
    port: Number(DEV_PORT),
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((prefix) => [prefix, { target, ws: prefix === '/socket.io' }])),
  },
});
await vite.listen();
process.send?.('ready');
