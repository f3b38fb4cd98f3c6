import { z } from 'zod';
import { isPlace } from '../outbound/index.ts';
import { isProxy } from './proxies.ts';
import { ConfigError } from './start-error.ts';

const roles = ['web', 'worker', 'channels'] as const;
export type Role = (typeof roles)[number];

/** Different characters that a random secret of 32 has, with room to spare. */
const secretLettersMin = 10;
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

/** By the names of `ports/channels/whatsapp/library-patches`. */
export const patchesToSwitchOff = [
  'signature-check',
  'quiet-signal',
  'try-on-copies',
  'messages-in-turn',
  'receipts-first',
] as const;

const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''));

/** Every setting of the server. `meaning` feeds docs/CONFIGURATION.md and .env.example, so it is written once. */
const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .meta({ meaning: 'In `production` there is no demo, and secrets and the database must be given.' }),
  HOST: z.string().min(1).default('127.0.0.1').meta({ meaning: 'Address to listen on.' }),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000)
    .meta({ meaning: 'Port to listen on; `0` takes a free one.' }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/$/, ''))
    .optional()
    .meta({ meaning: 'Address people open, e.g. `https://inbox.example.com`. Default: the address listened on.' }),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((address) => address.trim() || []))
    .pipe(z.array(z.string().refine(isProxy, { message: 'an address or a range such as 10.1.0.0/16 is meant' })))
    .meta({ meaning: 'Addresses of the proxies in front, comma-separated; only they may name the caller’s address.' }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .meta({ meaning: 'Folder for the embedded database, files and generated secrets.' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({ meaning: 'Your own PostgreSQL 15 or newer. Default: the embedded one in `DATA_DIR`.' }),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(2).max(500))
    .default(12)
    .meta({ meaning: 'Connections to the database that this process keeps.' }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta({ meaning: 'Redis 6.2 or newer that carries live events between several `web` processes. One needs none.' }),
  APP_SECRET: z.string().min(32).optional().meta({
    meaning:
      'At least 32 random characters; every key of the server is derived from it. Generated into `DATA_DIR` outside production.',
  }),
  ROLES: z
    .string()
    .default('web,worker,channels')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).nonempty())
    .meta({
      meaning:
        'What this process does: `web` answers people, `worker` runs background jobs, `channels` keeps connections open.',
    }),
  DEMO: flag.optional().meta({
    meaning:
      '`on` makes the demo companies on the first start. Default: `on` outside production; refused in production.',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .meta({ meaning: 'Least weight of a log line. Default: `info` in production, `warn` elsewhere.' }),
  LIMITS: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, { message: 'a number such as 1, 2.5 or 20 is meant' })
    .transform(Number)
    .pipe(z.number().min(0.1).max(1000))
    .default(1)
    .meta({
      meaning:
        'How many times the usual budgets of calls and live events people, companies and addresses have; 1000 is for measurements.',
    }),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta({ meaning: 'Bearer token for `/metrics`. Without it only loopback may read them.' }),
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((place) => place.trim() || []))
    .pipe(
      z.array(z.string().refine(isPlace, { message: 'a host, an address or a range such as 10.1.0.0/16 is meant' })),
    )
    .meta({
      meaning:
        'Places in your own network that addresses of tenants and providers may lead to: hosts, addresses, ranges. Others there are refused.',
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      meaning:
        'Mail server, e.g. `smtp://user:password@mail.example.com:587`. With it whoever signs up confirms the address by a link first; needs `PUBLIC_URL` and `MAIL_FROM`.',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\p{Cc}]*<[^<>\s]+>$|^[^<>\s]+$/u)
    .transform((value) => {
      const [, name = '', address = value] = /^([^<]*)<(.+)>$/.exec(value) ?? [];
      return { name: name.trim(), address };
    })
    .pipe(z.object({ name: z.string().max(100), address: z.email() }))
    .optional()
    .meta({ meaning: 'Sender of mails, e.g. `O Plano <no-reply@example.com>`.' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ meaning: 'Address of an S3-compatible store. Default: files live in `DATA_DIR`.' }),
  S3_BUCKET: z.string().min(1).optional().meta({ meaning: 'Bucket for files; with it S3 is used.' }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ meaning: 'Region of the bucket.' }),
  S3_ACCESS_KEY: z.string().min(1).optional().meta({ meaning: 'Access key for the bucket.' }),
  S3_SECRET_KEY: z.string().min(1).optional().meta({ meaning: 'Secret key for the bucket.' }),
  GRAPH_BASE_URL: webAddress
    .default('https://graph.facebook.com')
    .meta({ meaning: 'Where the Graph API of Meta is: WhatsApp Cloud API, Facebook, Instagram.' }),
  GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default('v25.0')
    .meta({ meaning: 'Version of the Graph API.' }),
  META_APP_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ meaning: 'Your app at Meta; without it pages are added by token only.' }),
  META_APP_SECRET: z.string().min(1).optional().meta({ meaning: 'Its secret: webhooks of Meta are signed with it.' }),
  META_VERIFY_TOKEN: z
    .string()
    .min(8)
    .optional()
    .meta({ meaning: 'What Meta must say when it asks whether the webhook is ours.' }),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .transform((value) => value.split('.').map(Number) as [number, number, number])
    .optional()
    .meta({
      meaning: 'Version of WhatsApp Web to announce, e.g. `2.3000.1043857760`, when the built-in one is refused.',
    }),
  LIBRARY_PATCHES_OFF: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((name) => name.trim() || []))
    .pipe(z.array(z.enum(patchesToSwitchOff)))
    .meta({
      meaning: `Changes of the WhatsApp library that are not made, comma-separated: ${patchesToSwitchOff.join(', ')}. For whoever finds that one does harm after an upgrade; without \`signature-check\` anybody can pass for WhatsApp.`,
    }),
  SUPPORT_URL: webAddress
    .optional()
    .meta({ meaning: 'Chat that people reach from the connections page. Default: no button.' }),
  LAB_URL: webAddress.optional().meta({
    meaning: 'Control address of the lab, the outside world in a box. Refused in production, with all that follow.',
  }),
  LAB_WHATSAPP_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .meta({ meaning: 'Where phones and connections of the lab meet.' }),
  LAB_WHATSAPP_ROOT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .meta({ meaning: 'Key the lab proves itself with, in hexadecimal.' }),
  LAB_WHATSAPP_MEDIA_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/)
    .optional()
    .meta({ meaning: 'Host and port of the lab’s media server.' }),
  LAB_WHATSAPP_MEDIA_CA: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----')
    .optional()
    .meta({ meaning: 'Certificate of the lab’s media server (PEM).' }),
  LAB_GRAPH_URL: webAddress.optional().meta({ meaning: 'The lab’s Graph API.' }),
  LAB_GRAPH_APP_ID: z.string().min(1).optional().meta({ meaning: 'The app the lab knows.' }),
  LAB_GRAPH_APP_SECRET: z.string().min(1).optional().meta({ meaning: 'Its secret.' }),
  LAB_CLOCK_FILE: z
    .string()
    .min(1)
    .optional()
    .meta({ meaning: 'A file with the milliseconds by which this server’s clock is wrong, read again and again.' }),
});

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly trustProxy: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly redisUrl: string | undefined;
  readonly appSecret: string | undefined;
  readonly roles: readonly Role[];
  readonly demo: boolean;
  readonly logLevel: string;
  /** A factor for every budget of people, companies and addresses. */
  readonly limits: number;
  readonly metricsToken: string | undefined;
  readonly outboundAllow: readonly string[];
  /** Undefined where the server sends no mail. */
  readonly mail: MailConfig | undefined;
  readonly s3: S3Config | undefined;
  readonly graph: GraphConfig;
  readonly metaVerifyToken: string | undefined;
  readonly whatsappVersion: readonly [number, number, number] | undefined;
  readonly patchesOff: readonly string[];
  readonly supportUrl: string | undefined;
  /** Undefined where no lab runs: nothing may be connected to it. */
  readonly lab: LabConfig | undefined;
}

/** One place that speaks Meta's Graph API, and the app we are there. */
export interface GraphConfig {
  readonly baseUrl: string;
  readonly version: string;
  readonly appId?: string;
  readonly appSecret?: string;
}

export interface LabConfig {
  readonly url: string;
  readonly whatsapp: LabWhatsApp | undefined;
  readonly graph: GraphConfig | undefined;
  readonly clockFile: string | undefined;
}
interface LabWhatsApp {
  readonly webSocketUrl: string;
  readonly noiseRootKey: string;
  readonly mediaHost: string;
  readonly mediaCa: string;
}

export interface MailConfig {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Where the links in mails lead. */
  readonly publicUrl: string;
}

export interface S3Config {
  readonly endpoint: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Env = Readonly<Record<string, string | undefined>>;
type Settings = z.output<typeof schema>;

/** An empty line in `.env` means "not set". */
const given = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

function demand<T>(value: T | undefined, name: string, why: string): T {
  if (value === undefined) throw new ConfigError(`The setting ${name} is missing: ${why}.`);
  return value;
}

function s3Of(settings: Settings): S3Config | undefined {
  if (!settings.S3_BUCKET) return undefined;
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKey: demand(settings.S3_ACCESS_KEY, 'S3_ACCESS_KEY', 'S3_BUCKET is set'),
    secretKey: demand(settings.S3_SECRET_KEY, 'S3_SECRET_KEY', 'S3_BUCKET is set'),
  };
}

function mailOf(settings: Settings): MailConfig | undefined {
  if (!settings.SMTP_URL) return undefined;
  return {
    url: settings.SMTP_URL,
    from: demand(settings.MAIL_FROM, 'MAIL_FROM', 'SMTP_URL is set'),
    publicUrl: demand(settings.PUBLIC_URL, 'PUBLIC_URL', 'SMTP_URL is set, and links in mails lead there'),
  };
}

const appOf = (appId: string | undefined, appSecret: string | undefined) => ({
  ...(appId === undefined ? {} : { appId }),
  ...(appSecret === undefined ? {} : { appSecret }),
});

/** Whoever can point a connection at another network reads along, so the lab is for machines of developers alone. */
function labOf(settings: Settings, production: boolean): LabConfig | undefined {
  if (production) {
    const given = Object.entries(settings).find(([name, value]) => name.startsWith('LAB_') && value !== undefined);
    if (given) throw new ConfigError(`The setting ${given[0]} is wrong: there is no lab in production.`);
  }
  if (!settings.LAB_URL) return undefined;
  const { LAB_WHATSAPP_URL: webSocketUrl, LAB_WHATSAPP_ROOT_KEY: noiseRootKey, LAB_GRAPH_URL: baseUrl } = settings;
  const { LAB_WHATSAPP_MEDIA_HOST: mediaHost, LAB_WHATSAPP_MEDIA_CA: mediaCa } = settings;
  return {
    url: settings.LAB_URL,
    whatsapp:
      webSocketUrl && noiseRootKey && mediaHost && mediaCa
        ? { webSocketUrl, noiseRootKey, mediaHost, mediaCa }
        : undefined,
    graph: baseUrl
      ? {
          baseUrl,
          version: settings.GRAPH_VERSION,
          ...appOf(settings.LAB_GRAPH_APP_ID, settings.LAB_GRAPH_APP_SECRET),
        }
      : undefined,
    clockFile: settings.LAB_CLOCK_FILE,
  };
}

/** Reads the settings; a wrong or missing one stops the start with a sentence that names it. */
export function loadConfig(env: Env): Config {
  const parsed = schema.safeParse(given(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const demo = settings.DEMO ?? !production;
  if (production) {
    demand(settings.APP_SECRET, 'APP_SECRET', 'in production secrets come from the environment');
    demand(settings.DATABASE_URL, 'DATABASE_URL', 'in production the database is your own');
    if (demo) throw new ConfigError('The setting DEMO is wrong: there is no demo in production.');
    // Anybody who guesses it opens everything: a word or a key that is held down is no secret.
    if (new Set(settings.APP_SECRET).size < secretLettersMin) {
      throw new ConfigError(
        'The setting APP_SECRET is wrong: it is too simple; make one with `openssl rand -base64 48`.',
      );
    }
  }
  if (demo && !loopback.has(settings.HOST)) {
    throw new ConfigError(
      'The setting HOST is wrong: a server with demo sign-ins listens on loopback only; set DEMO=off for another address.',
    );
  }
  return {
    production,
    demo,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    appSecret: settings.APP_SECRET,
    roles: settings.ROLES,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limits: settings.LIMITS,
    metricsToken: settings.METRICS_TOKEN,
    outboundAllow: settings.OUTBOUND_ALLOW,
    mail: mailOf(settings),
    s3: s3Of(settings),
    graph: {
      baseUrl: settings.GRAPH_BASE_URL,
      version: settings.GRAPH_VERSION,
      ...appOf(settings.META_APP_ID, settings.META_APP_SECRET),
    },
    metaVerifyToken: settings.META_VERIFY_TOKEN,
    whatsappVersion: settings.WHATSAPP_VERSION,
    patchesOff: settings.LIBRARY_PATCHES_OFF,
    supportUrl: settings.SUPPORT_URL,
    lab: labOf(settings, production),
  };
}

/** What is allowed and still unwise in production, one sentence each. */
export const warningsOf = ({ production, publicUrl }: Config): string[] =>
  production && !publicUrl?.startsWith('https:')
    ? ['The setting PUBLIC_URL is not an https address: sign-ins and sessions travel where others can read them.']
    : [];

export const isLoopback = (host: string): boolean => loopback.has(host);

/** Name, default and meaning of every setting, for the documents. */
export const describeSettings = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(schema.shape).map(([name, field]) => {
    const fallback = schema.partial().safeParse({}).data?.[name as keyof Settings];
    return {
      name,
      fallback:
        fallback === undefined ? '' : Array.isArray(fallback) ? fallback.join(',') : `${fallback as string | number}`,
      meaning: (field.meta() as { meaning?: string } | undefined)?.meaning ?? '',
    };
  });
