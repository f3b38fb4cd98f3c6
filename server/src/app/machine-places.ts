import type { Config } from '#platform/config';
import { createOutbound } from '#platform/outbound';
import type { MachinePlaces } from '#ports/machines';

/** Where machines are asked, and how they are reached. A lab is the operator's own word, for everybody. */
export function machinePlaces({ machines, lab, outboundAllow: allow }: Config): MachinePlaces {
  const strict = createOutbound({ allow });
  const tenants = lab?.machinesUrl === undefined ? strict : strict.trusting(lab.machinesUrl);
  return {
    tenants,
    operator: (machines.speechUrl === null ? tenants : tenants.trusting(machines.speechUrl)).trusting(
      machines.assistantUrl,
    ),
    assistant: { baseUrl: machines.assistantUrl, model: machines.assistantModel },
    dialogflowUrl: machines.dialogflowUrl,
    speechUrl: machines.speechUrl,
  };
}
