import type { Fault } from '../fault.ts';
import { agentAnswersLost, agentsCut } from './agents.ts';
import { bankAway, loseBankAnswers } from './bank.ts';
import { clockJump, clockStops } from './clock-jump.ts';
import { cutDatabase } from './cut-database.ts';
import { cutGraph } from './cut-graph.ts';
import { cutWhatsApp } from './cut-whatsapp.ts';
import { deadlocks } from './deadlocks.ts';
import { deploy } from './deploy.ts';
import { fullDisk } from './full-disk.ts';
import { haltDatabase } from './halt-database.ts';
import { haltServer } from './halt-server.ts';
import { killDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { longOutage } from './long-outage.ts';
import { loseGraphAnswers } from './lose-graph-answers.ts';
import { loseWhatsAppAcks } from './lose-whatsapp-acks.ts';
import { mergeContacts } from './merge-contacts.ts';
import { mergeNewcomer } from './merge-newcomer.ts';
import { phonesOff } from './phones-off.ts';
import { poison } from './poison.ts';
import { refuseReads } from './refuse-reads.ts';
import { refuseSends } from './refuse-sends.ts';
import { repeatDeliveries } from './repeat-deliveries.ts';
import { secondServer } from './second-server.ts';
import { webhookAnswersLost, webhooksBackwards, webhooksCut, webhooksLate, webhooksTwice } from './webhooks.ts';

/** Every kind of fault, and how many of it go into the bag that the script is drawn from. */
export const faultKinds: readonly (readonly [fault: Fault, weight: number])[] = [
  [killServer, 4],
  [killDatabase, 3],
  [deploy, 2],
  [secondServer, 2],
  [longOutage, 0.3],
  [haltServer, 2],
  [cutDatabase, 2],
  [haltDatabase, 0.5],
  [deadlocks, 3],
  [poison, 2],
  [mergeContacts, 3],
  [mergeNewcomer, 1],
  [cutWhatsApp, 2],
  [loseWhatsAppAcks, 2],
  [repeatDeliveries, 2],
  [phonesOff, 2],
  [cutGraph, 2],
  [loseGraphAnswers, 2],
  [refuseSends, 1],
  [refuseReads, 0.5],
  [webhooksTwice, 2],
  [webhooksBackwards, 2],
  [webhooksLate, 2],
  [webhooksCut, 1],
  [webhookAnswersLost, 2],
  [agentsCut, 2],
  [agentAnswersLost, 2],
  [fullDisk, 2],
  [clockJump, 2],
  [clockStops, 1],
  [bankAway, 1],
  [loseBankAnswers, 2],
];

/** Those of the short form: one of each, in an order by chance. */
export const shortKinds: readonly Fault[] = faultKinds.map(([fault]) => fault);
