import path from 'node:path';
import { type ControlServer, startControlServer } from './control/index.ts';
import { createGraph, type Graph } from './graph/index.ts';
import { createWhatsAppNetwork, type WhatsAppNetwork } from './whatsapp/index.ts';

export interface LabOptions {
  /** Keeps both networks across restarts. */
  readonly folder?: string;
  readonly controlPort?: number;
  readonly whatsappPort?: number;
  readonly mediaPort?: number;
  readonly graphPort?: number;
  /** Where the Graph calls back. */
  readonly webhookUrl?: string;
}

export interface Lab {
  readonly whatsapp: WhatsAppNetwork;
  readonly graph: Graph;
  readonly control: ControlServer;
  close(): Promise<void>;
}

/** The outside world on loopback: WhatsApp, Meta's Graph, and one control server for both. */
export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const { folder, controlPort = 0, whatsappPort, mediaPort, graphPort, webhookUrl } = options;
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
  const control = await startControlServer({ whatsapp, graph }, controlPort);
  return {
    whatsapp,
    graph,
    control,
    close: async () => {
      await control.close();
      await Promise.all([whatsapp.close(), graph.close()]);
    },
  };
}
