import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

const refuse = (): never => {
  throw new Error('There is no network here.');
};

/** Takes away what a parser has no use for. Node confines files; the network it does not, so its doors are shut here. */
export function harden(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker']) {
    Reflect.deleteProperty(globalThis, name);
  }
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse;
  dns.lookup = Object.assign(refuse, dns.lookup);
  dns.promises.lookup = refuse;
  // Nobody reads what a library has to say.
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) console[name] = () => undefined;
}
