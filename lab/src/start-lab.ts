import path from 'node:path';
import { type Bank, createBank } from './bank/index.ts';
import { type ControlServer, startControlServer } from './control/index.ts';
import { createGraph, type Graph } from './graph/index.ts';
import { createMachines, type Machines } from './machines/index.ts';
import { createScript, type ScriptOptions } from './script/index.ts';
import { writersOf } from './script/people.ts';
import { createWhatsAppNetwork, type WhatsAppNetwork } from './whatsapp/index.ts';

export interface LabOptions {
  /** Keeps both networks across restarts; the bank begins anew. */
  readonly folder?: string;
  readonly controlPort?: number;
  readonly whatsappPort?: number;
  readonly mediaPort?: number;
  readonly graphPort?: number;
  readonly machinesPort?: number;
  readonly bankPort?: number;
  /** Where the Graph calls back. */
  readonly webhookUrl?: string;
  /** Customers who write by themselves; off unless it says otherwise. */
  readonly script?: ScriptOptions;
}

export interface Lab {
  readonly whatsapp: WhatsAppNetwork;
  readonly graph: Graph;
  readonly machines: Machines;
  readonly bank: Bank;
  readonly control: ControlServer;
  close(): Promise<void>;
}

/** The outside world on loopback: WhatsApp, Meta's Graph, machines that answer, a bank, and one control server for all of them. */
export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const {
    folder,
    controlPort = 0,
    whatsappPort,
    mediaPort,
    graphPort,
    machinesPort,
    bankPort,
    webhookUrl,
    script: scripted,
  } = options;
  const whatsapp = await createWhatsAppNetwork({
    ...(folder ? { folder } : {}),
    ...(whatsappPort === undefined ? {} : { port: whatsappPort }),
    ...(mediaPort === undefined ? {} : { mediaPort }),
  });
  const graph = await createGraph({
    ...(folder ? { stateFile: path.join(folder, 'graph.json') } : {}),
    ...(graphPort === undefined ? {} : { port: graphPort }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  });
  const machines = await createMachines(machinesPort === undefined ? {} : { port: machinesPort });
  const bank = await createBank(bankPort === undefined ? {} : { port: bankPort });
  const script = createScript(writersOf({ whatsapp, graph }), scripted);
  const control = await startControlServer({ whatsapp, graph, machines, bank, script }, controlPort);
  return {
    whatsapp,
    graph,
    machines,
    bank,
    control,
    close: async () => {
      await control.close();
      await script.close();
      await Promise.all([whatsapp.close(), graph.close(), machines.close(), bank.close()]);
    },
  };
}
