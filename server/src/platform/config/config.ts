import { z } from 'zod';

/** A wrong setting: its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

const roles = ['web', 'worker'] as const;
export type Role = (typeof roles)[number];

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

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
    .default(10)
    .meta({ meaning: 'Connections to the database that this process keeps.' }),
  APP_SECRET: z.string().min(32).optional().meta({
    meaning:
      'At least 32 random characters; every key of the server is derived from it. Generated into `DATA_DIR` outside production.',
  }),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).nonempty())
    .meta({ meaning: 'What this process does: `web` answers people, `worker` runs background jobs.' }),
  DEMO: flag.optional().meta({
    meaning:
      '`on` makes the demo companies on the first start. Default: `on` outside production; refused in production.',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .meta({ meaning: 'Least weight of a log line. Default: `info` in production, `warn` elsewhere.' }),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta({ meaning: 'Bearer token for `/metrics`. Without it only loopback may read them.' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ meaning: 'Address of an S3-compatible store. Default: files live in `DATA_DIR`.' }),
  S3_BUCKET: z.string().min(1).optional().meta({ meaning: 'Bucket for files; with it S3 is used.' }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ meaning: 'Region of the bucket.' }),
  S3_ACCESS_KEY: z.string().min(1).optional().meta({ meaning: 'Access key for the bucket.' }),
  S3_SECRET_KEY: z.string().min(1).optional().meta({ meaning: 'Secret key for the bucket.' }),
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
  readonly appSecret: string | undefined;
  readonly roles: readonly Role[];
  readonly demo: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  readonly s3: S3Config | undefined;
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

/** Reads the settings; a wrong or missing one stops the start with a sentence that names it. */
export function loadConfig(env: Env): Config {
  const parsed = schema.safeParse(given(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const demo = settings.DEMO ?? !production;
  if (production) {
    demand(settings.APP_SECRET, 'APP_SECRET', 'in production secrets come from the environment');
    demand(settings.DATABASE_URL, 'DATABASE_URL', 'in production the database is your own');
    if (demo) throw new ConfigError('The setting DEMO is wrong: there is no demo in production.');
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
    trustProxy: settings.TRUST_PROXY.split(',').flatMap((address) => address.trim() || []),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    appSecret: settings.APP_SECRET,
    roles: settings.ROLES,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: settings.METRICS_TOKEN,
    s3: s3Of(settings),
  };
}

export const isLoopback = (host: string): boolean => loopback.has(host);

/** Name, default and meaning of every setting, for the documents. */
export const describeSettings = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(schema.shape).map(([name, field]) => {
    const fallback = schema.partial().safeParse({}).data?.[name as keyof Settings];
    return {
      name,
      fallback: fallback === undefined ? '' : Array.isArray(fallback) ? fallback.join(',') : String(fallback),
      meaning: (field.meta() as { meaning?: string } | undefined)?.meaning ?? '',
    };
  });
