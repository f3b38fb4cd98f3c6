import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { MachineAnswer, MachineCall } from './wire.ts';

export const machineNames = ['openai', 'azure', 'dialogflow', 'typebot', 'hook'] as const;
export type MachineName = (typeof machineNames)[number];

/** Something a machine was asked, as a test or the page of the lab looks at it. */
export interface HeardCall {
  readonly id: string;
  readonly machine: MachineName;
  readonly method: string;
  readonly path: string;
  readonly headers: MachineCall['headers'];
  readonly body: MachineCall['body'];
  readonly raw: string;
  readonly at: string;
  /** What it got for it, once that is known. */
  answered?: { readonly status: number; readonly wasSet: boolean };
}

/** One place of a Typebot: what it says, and what it asks for before it goes on. */
export interface FlowStep {
  readonly says?: readonly string[];
  readonly media?: readonly { readonly type: 'image' | 'video' | 'audio'; readonly url: string }[];
  readonly waitSeconds?: number;
  readonly input?: {
    readonly type: string;
    readonly items?: readonly string[];
    /** Which step each item leads to; without, the next one. */
    readonly goto?: readonly number[];
  };
}

export interface MachineState {
  readonly heard: HeardCall[];
  /** What each machine answers next, whatever it is asked. */
  readonly scripted: Record<MachineName, MachineAnswer[]>;
  /** What the assistant says next. */
  readonly replies: Record<string, unknown>[];
  /** What is said in the next recordings. */
  readonly transcripts: string[];
  /** What the agent of Dialogflow says next. */
  readonly intents: Record<string, unknown>[];
  readonly flows: Map<string, readonly FlowStep[]>;
  readonly sessions: Map<string, { readonly slug: string; step: number }>;
  /** What the receiver answers where nothing else was set, by the name in its address. */
  readonly hooks: Map<string, MachineAnswer>;
  apiKey: string;
  readonly speechKey: string;
  readonly robot: {
    readonly id: string;
    readonly email: string;
    readonly publicKey: KeyObject;
    readonly privateKey: KeyObject;
  };
  readonly tokens: Set<string>;
}

export const newName = (bytes = 12): string => randomBytes(bytes).toString('hex');

/** A flow that is there from the start, for whoever tries the product by hand. */
const labFlow: { readonly slug: string; readonly steps: readonly FlowStep[] } = {
  slug: 'lab',
  steps: [
    {
      says: ['Olá! Sou o Typebot do laboratório.', 'O que deseja?'],
      input: { type: 'choice input', items: ['Deixar o e-mail', 'Falar com um atendente'], goto: [1, 3] },
    },
    { says: ['Qual é o seu e-mail?'], input: { type: 'email' } },
    { says: ['Anotado. Até logo!'] },
    { says: ['Já chamo alguém.', '#{"stopBot":true}'] },
  ],
};

export const emptyState = (): MachineState => ({
  heard: [],
  scripted: { openai: [], azure: [], dialogflow: [], typebot: [], hook: [] },
  replies: [],
  transcripts: [],
  intents: [],
  flows: new Map([[labFlow.slug, labFlow.steps]]),
  sessions: new Map(),
  hooks: new Map(),
  apiKey: 'sk-lab',
  speechKey: 'azure-lab',
  robot: {
    id: newName(10),
    email: 'robot@lab.iam.gserviceaccount.com',
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
  },
  tokens: new Set(),
});
