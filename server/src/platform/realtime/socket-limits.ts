import type { ClientEvent } from '@oplano/contracts';
import { originOf, scaled, take, type Bucket } from '@oplano/core/limits';
import { createBuckets, createCounts } from '../limits/index.ts';
import type { Identity } from '../use-case/index.ts';

/** What is generous for people at full speed and nothing for a flood; docs/OPERATIONS.md lists them. */
const budgets = {
  /** Kilobytes and packets of any kind on one line, also before anybody is known. */
  packets: { size: 1_000, perSecond: 100 },
  socket: { size: 600, perSecond: 30 },
  person: { size: 1_500, perSecond: 60 },
  company: { size: 20_000, perSecond: 1_000 },
  /** Refused events that are borne before the line is cut. */
  patience: { size: 200, perSecond: 1 },
  handshakesOfAddress: { size: 1_000, perSecond: 20 },
  handshakesOfPerson: { size: 60, perSecond: 1 },
};
const open = { person: 30, company: 3_000, address: 3_000 };
/** What a cut costs of the handshakes that are left: whoever floods again is kept waiting outside. */
const cutCost = 30;

/** What an event of a client costs us: a query, a write, a fan-out, or hardly anything. */
const eventCosts: Record<ClientEvent | 'unknown', number> = {
  joinNotification: 1,
  leaveNotification: 1,
  joinTickets: 1,
  leaveTickets: 1,
  joinChatBox: 5,
  joinChatBoxLeave: 1,
  typing: 3,
  userStatus: 1,
  /** No client of ours says what we do not know, or says it wrongly. */
  unknown: 5,
};

/** `refused` is dropped, `cut` ends the line. */
type Verdict = 'taken' | 'refused' | 'cut';

/** What one line may still say. */
export interface PacketBudget {
  /** Whether a packet of so many bytes is within what a line may send. */
  take(bytes: number): boolean;
}
export interface SocketBudget {
  say(event: ClientEvent | 'unknown'): { readonly verdict: Verdict; readonly waitMs: number };
}

export interface SocketLimits {
  /** Before anything is read: what lets go of the place, or that there is none. */
  enterAddress(address: string): boolean;
  openAddress(address: string): (() => void) | undefined;
  /** Whether this person may open one more line; before the database is asked. What lets go of it again. */
  openPerson(identity: Identity): (() => void) | undefined;
  packets(): PacketBudget;
  socket(identity: Identity): SocketBudget;
}

export function createSocketLimits(factor: number, now: () => number = () => performance.now()): SocketLimits {
  const of = (name: keyof typeof budgets) => scaled(budgets[name], factor);
  const people = createBuckets(of('person'), now);
  const companies = createBuckets(of('company'), now);
  const handshakesOfAddress = createBuckets(of('handshakesOfAddress'), now);
  const handshakesOfPerson = createBuckets(of('handshakesOfPerson'), now);
  const openOfPerson = createCounts(open.person * factor);
  const openOfCompany = createCounts(open.company * factor);
  const openOfAddress = createCounts(open.address * factor);
  const [packets, own, patience] = [of('packets'), of('socket'), of('patience')];

  return {
    enterAddress: (address) => {
      const block = originOf(address);
      return openOfAddress.of(block) < open.address * factor && handshakesOfAddress.take(block, 1) === 0;
    },
    openAddress: (address) => openOfAddress.open(originOf(address)),
    openPerson({ userId, companyId }) {
      if (handshakesOfPerson.take(userId, 1) > 0) return undefined;
      const leavePerson = openOfPerson.open(userId);
      const leaveCompany = leavePerson && openOfCompany.open(companyId);
      if (leavePerson && !leaveCompany) leavePerson();
      if (!leavePerson || !leaveCompany) return undefined;
      return () => {
        leavePerson();
        leaveCompany();
      };
    },
    packets() {
      let bucket: Bucket | undefined;
      return {
        take(bytes) {
          const taken = take(packets, bucket, 1 + Math.floor(bytes / 1024), now());
          bucket = taken.bucket;
          return taken.waitMs === 0;
        },
      };
    },
    socket({ userId, companyId }) {
      let bucket: Bucket | undefined;
      let borne: Bucket | undefined;
      const spend = (cost: number): number => {
        const taken = take(own, bucket, cost, now());
        bucket = taken.bucket;
        // The narrowest first: a socket that is refused costs its person and its company nothing.
        return taken.waitMs || people.take(userId, cost) || companies.take(companyId, cost);
      };
      return {
        say(event) {
          const waitMs = spend(eventCosts[event]);
          if (waitMs === 0) return { verdict: 'taken', waitMs };
          const patient = take(patience, borne, 1, now());
          borne = patient.bucket;
          if (patient.waitMs === 0) return { verdict: 'refused', waitMs };
          handshakesOfPerson.take(userId, cutCost);
          return { verdict: 'cut', waitMs };
        },
      };
    },
  };
}
