import { spawn } from 'node:child_process';
import path from 'node:path';
import { patience } from './machine.ts';
import { root } from './run-command.ts';

/** What the lab prints once everything in it listens. */
interface LabAddresses {
  control: string;
  whatsapp: { webSocketUrl: string; noiseRootKey: string; mediaHost: string; mediaCa: string };
  graph: { base: string; appId: string; appSecret: string };
  machines: { base: string };
  bank: {
    base: string;
    clientId: string;
    clientSecret: string;
    key: string;
    certificate: string;
    password: string;
    authority: string;
  };
}

/** A lab in a process of its own. */
interface LabProcess extends LabAddresses {
  readonly pid: number | undefined;
  /** Waits for its end, after which nobody writes into its folder any more. */
  stop(): Promise<void>;
}

const readyWithinMs = 30_000 * patience;

/** The settings by which a server finds a lab. */
export const labSettings = ({ control, whatsapp, graph, machines, bank }: LabAddresses): Record<string, string> => ({
  LAB_URL: control,
  LAB_WHATSAPP_URL: whatsapp.webSocketUrl,
  LAB_WHATSAPP_ROOT_KEY: whatsapp.noiseRootKey,
  LAB_WHATSAPP_MEDIA_HOST: whatsapp.mediaHost,
  LAB_WHATSAPP_MEDIA_CA: whatsapp.mediaCa,
  LAB_GRAPH_URL: graph.base,
  LAB_GRAPH_APP_ID: graph.appId,
  LAB_GRAPH_APP_SECRET: graph.appSecret,
  LAB_MACHINES_URL: machines.base,
  PIX_URL: bank.base,
  PIX_CLIENT_ID: bank.clientId,
  PIX_CLIENT_SECRET: bank.clientSecret,
  PIX_KEY: bank.key,
  PIX_CERTIFICATE: `base64:${bank.certificate}`,
  PIX_CERTIFICATE_PASSWORD: bank.password,
  PIX_AUTHORITY: bank.authority,
});

/** Starts the lab in a process of its own, which ends with this one, and answers where it is. */
export async function startLabProcess(options: {
  folder: string;
  webhookUrl?: string;
  /** Whether customers write by themselves from the start. */
  script?: boolean;
}): Promise<LabProcess> {
  const args = [
    path.join('lab', 'src', 'main.ts'),
    `--folder=${options.folder}`,
    '--with-parent',
    ...(options.webhookUrl ? [`--webhook-url=${options.webhookUrl}`] : []),
    ...(options.script ? ['--script'] : []),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Nothing is written there: the system closes it when this process ends, also after kill -9, and the lab follows.
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C in the terminal is for the server, which hangs up first.
    detached: true,
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<LabAddresses>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The lab ended with ${code}.`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const [line, rest] = output.split('\n', 2);
      // Its first line, written by our own program.
      if (line && rest !== undefined) resolve(JSON.parse(line) as LabAddresses);
    });
    setTimeout(() => reject(new Error('The lab did not get ready.')), readyWithinMs).unref();
  });
  try {
    return {
      ...(await ready),
      pid: child.pid,
      stop: () => {
        child.kill('SIGTERM');
        return ended;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
