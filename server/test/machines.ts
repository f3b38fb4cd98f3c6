import { startControlServer } from '@oplano/lab/control';
import { createMachines } from '@oplano/lab/machines';

/** One call that a machine of the lab heard. */
interface HeardCall {
  readonly machine: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: string;
}

/** The machines of the lab, without its telephones, and the settings a server needs to ask them. */
export interface TestMachines {
  readonly base: string;
  readonly env: Record<string, string>;
  tell(path: string, body?: object): Promise<void>;
  heard(machine?: string): Promise<HeardCall[]>;
  serviceAccount(): Promise<string>;
  close(): Promise<void>;
}

export async function startTestMachines(): Promise<TestMachines> {
  const machines = await createMachines();
  const control = await startControlServer({ machines });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${control.url}/machines${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
  return {
    base: machines.base,
    env: { LAB_URL: control.url, LAB_MACHINES_URL: machines.base },
    tell: async (path, body = {}) => void (await call('POST', path, body)),
    heard: async (machine) =>
      ((await call('GET', '/heard')) as HeardCall[]).filter((one) => machine === undefined || one.machine === machine),
    serviceAccount: async () => JSON.stringify(await call('GET', '/dialogflow/account')),
    async close() {
      await control.close();
      await machines.close();
    },
  };
}
