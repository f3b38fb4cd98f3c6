import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { blamed, troubleFrom, type Journey } from './blame.ts';

/** Where journeys say that they begin and end, and hear what the server of the run logged about them meanwhile. */
interface LogDesk {
  /** Errors that no journey has been told of: from before the first, after the last, or later than the one they are about. */
  leftOver(): string[];
  close(): void;
}

type Journeys = (Journey & { readonly told: Set<number> })[];

/** What a journey asks of the desk. Numbers name journeys. */
interface Questions {
  begin: { ask: { title: string }; answer: number };
  owns: { ask: { journey: number; companyId: number }; answer: null };
  end: { ask: { journey: number }; answer: string[] };
}

const withOthers = (text: string, others: readonly Journey[]): string =>
  others.length === 0 ? text : `${text}\n  (or of: ${others.map(({ title }) => title).join('; ')})`;

type Answers = { [Q in keyof Questions]: (ask: Questions[Q]['ask']) => Questions[Q]['answer'] };

function answersFrom(log: () => string, journeys: Journeys): Answers {
  return {
    begin: ({ title }) =>
      journeys.push({ title, from: log().length, to: null, companies: new Set(), told: new Set() }) - 1,
    owns: ({ journey, companyId }) => {
      journeys[journey]?.companies.add(companyId);
      return null;
    },
    end: ({ journey }) => {
      const mine = journeys[journey];
      if (!mine) return [];
      mine.to = log().length;
      return troubleFrom(log(), mine.from).flatMap((line) => {
        const whose = blamed(line, journeys);
        if (!whose.includes(mine)) return [];
        mine.told.add(line.at);
        return [
          withOthers(
            line.text,
            whose.filter((one) => one !== mine),
          ),
        ];
      });
    },
  };
}

const answerTo = <Q extends keyof Questions>(answers: Answers, what: Q, ask: Questions[Q]['ask']) => answers[what](ask);

/** The workers of a run are processes of their own: they ask over loopback. */
export async function openLogDesk(log: () => string): Promise<LogDesk> {
  const journeys: Journeys = [];
  const answers = answersFrom(log, journeys);
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // Both are what our own workers ask below.
      const what = request.url?.slice(1) as keyof Questions;
      const ask = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Questions[keyof Questions]['ask'];
      response.end(JSON.stringify(answerTo(answers, what, ask)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['E2E_LOG_DESK'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    leftOver: () =>
      troubleFrom(`${log()}\n`, 0)
        .filter(({ at }) => !journeys.some(({ told }) => told.has(at)))
        .map((line) => withOthers(line.text, blamed(line, journeys))),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function askDesk<Q extends keyof Questions>(what: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']> {
  const response = await fetch(`${process.env['E2E_LOG_DESK']}/${what}`, { method: 'POST', body: JSON.stringify(ask) });
  return (await response.json()) as Questions[Q]['answer'];
}

/** What a server logs during one journey. */
export interface JourneyLog {
  /** Errors about this company are this journey's, and nobody else's. */
  owns(companyId: number): Promise<void>;
  /** The errors since it began. */
  end(): Promise<string[]>;
}

/** On the server that all journeys share. */
export async function journeyOnShared(title: string): Promise<JourneyLog> {
  const journey = await askDesk('begin', { title });
  return {
    owns: async (companyId) => void (await askDesk('owns', { journey, companyId })),
    end: () => askDesk('end', { journey }),
  };
}

/** On a server that nobody else uses at the time. */
export function journeyAlone(log: () => string): JourneyLog {
  const from = log().length;
  return {
    owns: async () => {},
    end: async () => troubleFrom(`${log()}\n`, from).map(({ text }) => text),
  };
}
