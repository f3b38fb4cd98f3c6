import { parseArgs } from 'node:util';
import { startLab } from './start-lab.ts';

/** `node lab/src/main.ts [--folder=…] [--control-port=…] [--with-parent]` prints one line of JSON when everything listens. */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    'control-port': { type: 'string' },
    'whatsapp-port': { type: 'string' },
    'media-port': { type: 'string' },
    'graph-port': { type: 'string' },
    'machines-port': { type: 'string' },
    'bank-port': { type: 'string' },
    'webhook-url': { type: 'string' },
    /** Customers write by themselves while somebody looks; the page of the lab has the switch. */
    script: { type: 'boolean', default: false },
    /** Ends with whoever holds the other end of its standard input, however that one ended. */
    'with-parent': { type: 'boolean', default: false },
  },
});
const port = (name: 'control-port' | 'whatsapp-port' | 'media-port' | 'graph-port' | 'machines-port' | 'bank-port') =>
  Number(values[name]);

const lab = await startLab({
  ...(values.folder ? { folder: values.folder } : {}),
  ...(values['control-port'] ? { controlPort: port('control-port') } : {}),
  ...(values['whatsapp-port'] ? { whatsappPort: port('whatsapp-port') } : {}),
  ...(values['media-port'] ? { mediaPort: port('media-port') } : {}),
  ...(values['graph-port'] ? { graphPort: port('graph-port') } : {}),
  ...(values['machines-port'] ? { machinesPort: port('machines-port') } : {}),
  ...(values['bank-port'] ? { bankPort: port('bank-port') } : {}),
  ...(values['webhook-url'] ? { webhookUrl: values['webhook-url'] } : {}),
  script: { isOn: values.script },
});

let closing = false;
const leave = () => {
  if (closing) return;
  closing = true;
  // Whoever still holds a line must not keep the ports from the next lab.
  setTimeout(() => process.exit(1), 5_000).unref();
  lab.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
if (values['with-parent']) process.stdin.on('end', leave).on('error', leave).resume();

const { base, appId, appSecret } = lab.graph;
const { base: bankBase, clientId, clientSecret, key, certificate, password, authority } = lab.bank;
console.log(
  JSON.stringify({
    control: lab.control.url,
    whatsapp: lab.whatsapp.endpoint,
    graph: { base, appId, appSecret },
    machines: { base: lab.machines.base },
    bank: { base: bankBase, clientId, clientSecret, key, certificate, password, authority },
  }),
);
