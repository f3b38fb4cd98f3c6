import { machinesOf, type MachinesConfig } from './machines.ts';
import { settingsSchema, type Role, type Settings } from './settings-schema.ts';
import { ConfigError } from './start-error.ts';
import { whatIsMeant } from './what-is-meant.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
/** Different characters that a random secret of 32 has, with room to spare. */
const secretLettersMin = 10;

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Origins of web clients that are served elsewhere. */
  readonly webOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly redisUrl: string | undefined;
  readonly appSecret: string | undefined;
  readonly roles: readonly Role[];
  readonly demo: boolean;
  /** The demo companies have worked for ninety days. */
  readonly demoHistory: boolean;
  /** Operators sign in with a second factor, whatever their company says. */
  readonly operatorsNeedCode: boolean;
  readonly logLevel: string;
  /** A factor for every budget of people, companies and addresses. */
  readonly limits: number;
  /** How many days the operator keeps backups. */
  readonly backupsKeptDays: number;
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
  /** Where machines are asked that answer customers. */
  readonly machines: MachinesConfig;
  /** Undefined where companies cannot pay here. */
  readonly pix: PixConfig | undefined;
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
  readonly machinesUrl: string | undefined;
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

export interface PixConfig {
  readonly key: string;
  readonly receiver: { readonly name: string; readonly city: string };
  /** Undefined where there is no contract with a bank, and the operator confirms payments. */
  readonly efi:
    | {
        readonly url: string;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly certificate: string;
        readonly password: string;
        readonly authority: string | undefined;
      }
    | undefined;
}

export interface S3Config {
  readonly endpoint: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

type Env = Readonly<Record<string, string | undefined>>;

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

function pixOf(settings: Settings): PixConfig | undefined {
  const { PIX_CLIENT_ID: clientId, PIX_KEY: key } = settings;
  const why = 'PIX_CLIENT_ID is set';
  const efi = clientId
    ? {
        url: settings.PIX_URL,
        clientId,
        clientSecret: demand(settings.PIX_CLIENT_SECRET, 'PIX_CLIENT_SECRET', why),
        certificate: demand(settings.PIX_CERTIFICATE, 'PIX_CERTIFICATE', why),
        password: settings.PIX_CERTIFICATE_PASSWORD,
        authority: settings.PIX_AUTHORITY,
      }
    : undefined;
  if (!key && !efi) return undefined;
  return {
    key: demand(key, 'PIX_KEY', why),
    receiver: { name: settings.PIX_RECEIVER_NAME, city: settings.PIX_RECEIVER_CITY },
    efi,
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
    machinesUrl: settings.LAB_MACHINES_URL,
    clockFile: settings.LAB_CLOCK_FILE,
  };
}

/** Reads the settings; a wrong or missing one stops the start with a sentence that names it. */
export function loadConfig(env: Env): Config {
  const parsed = settingsSchema.safeParse(given(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${String(issue?.path[0])} is wrong: ${issue ? whatIsMeant(issue) : ''}.`);
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
    demoHistory: demo && settings.DEMO_HISTORY,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL,
    webOrigins: settings.WEB_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    appSecret: settings.APP_SECRET,
    roles: settings.ROLES,
    operatorsNeedCode: settings.OPERATORS_SECOND_FACTOR,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limits: settings.LIMITS,
    backupsKeptDays: settings.BACKUPS_KEPT_DAYS,
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
    machines: machinesOf(settings),
    pix: pixOf(settings),
    lab: labOf(settings, production),
  };
}

/** What is allowed and still unwise in production, one sentence each. */
export const warningsOf = ({ production, publicUrl }: Config): string[] =>
  production && !publicUrl?.startsWith('https:')
    ? ['The setting PUBLIC_URL is not an https address: sign-ins and sessions travel where others can read them.']
    : [];

export const isLoopback = (host: string): boolean => loopback.has(host);

/** A default as it would be written into `.env`. */
const asWritten = (value: unknown): string => {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : `${value as string | number}`;
};

/** Name, default and meaning of every setting, for the documents. */
export const describeSettings = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(settingsSchema.shape).map(([name, field]) => {
    const fallback = settingsSchema.partial().safeParse({}).data?.[name as keyof Settings];
    return {
      name,
      fallback: asWritten(fallback),
      meaning: (field.meta() as { meaning?: string } | undefined)?.meaning ?? '',
    };
  });
