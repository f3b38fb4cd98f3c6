import { z } from 'zod';
import { isPlace } from '../outbound/index.ts';
import { isProxy } from './proxies.ts';

const roles = ['web', 'worker', 'channels'] as const;
export type Role = (typeof roles)[number];

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
export const settingsSchema = z.object({
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
    .refine((value) => !URL.canParse(value) || /^[^/?#]+:\/\/[^/?#]+\/?$/.test(value), {
      message: 'an address without a path is meant, such as https://inbox.example.com',
    })
    .transform((value) => value.replace(/\/$/, ''))
    .optional()
    .meta({
      meaning:
        'Address people open, e.g. `https://inbox.example.com`; passkeys are kept for its host. Default: the address listened on.',
    }),
  WEB_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
    .pipe(
      z.array(
        z
          .string()
          .refine((origin) => URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin, {
            message: 'an origin such as https://app.example.com is meant',
          }),
      ),
    )
    .meta({
      meaning:
        'Origins of web clients that are served elsewhere, comma-separated, e.g. `https://app.example.com`: their pages may call the API with cookies. Default: none but our own.',
    }),
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
  BACKUPS_KEPT_DAYS: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .default(14)
    .meta({
      meaning: 'For how many days backups are kept; receipts of erasures say until when one may hold a person.',
    }),
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
  DEMO_HISTORY: flag.default(true).meta({
    meaning: '`off` makes the demo companies without their ninety days of conversations: a bare start, for tests.',
  }),
  OPERATORS_SECOND_FACTOR: flag.default(false).meta({
    meaning: '`on` demands a second factor of every operator: one who has none sets it up at the next sign-in.',
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
  PIX_KEY: z
    .string()
    .min(1)
    .max(77)
    .optional()
    .meta({ meaning: 'Pix key that companies pay to. Alone, the operator confirms each payment by hand.' }),
  PIX_RECEIVER_NAME: z
    .string()
    .min(1)
    .max(25)
    .default('O Plano')
    .meta({ meaning: 'Name in codes of a plain Pix key, at most 25 letters.' }),
  PIX_RECEIVER_CITY: z
    .string()
    .min(1)
    .max(15)
    .default('Sao Paulo')
    .meta({ meaning: 'City in codes of a plain Pix key, at most 15 letters.' }),
  PIX_URL: webAddress
    .default('https://pix.api.efipay.com.br')
    .meta({ meaning: 'Where the Pix API of the bank is (Efí, or another that speaks it alike).' }),
  PIX_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ meaning: 'Your account at the bank. With it payments are confirmed by the bank; needs the three below.' }),
  PIX_CLIENT_SECRET: z.string().min(1).optional().meta({ meaning: 'Its secret.' }),
  PIX_CERTIFICATE: z
    .string()
    .min(1)
    .optional()
    .meta({ meaning: 'The `.p12` the bank handed out: its path, or its bytes as `base64:…`.' }),
  PIX_CERTIFICATE_PASSWORD: z
    .string()
    .default('')
    .meta({ meaning: 'Password of the `.p12`; empty where it has none.' }),
  PIX_AUTHORITY: z
    .string()
    .startsWith('-----BEGIN CERTIFICATE-----')
    .optional()
    .meta({ meaning: 'Who vouches for the bank (PEM), where the usual authorities do not.' }),
  SUPPORT_URL: webAddress
    .optional()
    .meta({ meaning: 'Chat that people reach from the connections page. Default: no button.' }),
  ASSISTANT_URL: webAddress.optional().meta({
    meaning:
      'Where assistants of prompts are asked that name no address of their own: anything that speaks chat completions. Default: `https://api.openai.com/v1`.',
  }),
  ASSISTANT_MODEL: z.string().min(1).default('gpt-4o-mini').meta({ meaning: 'The model of prompts that name none.' }),
  DIALOGFLOW_URL: webAddress
    .optional()
    .meta({ meaning: 'Where Dialogflow is asked. Default: `https://dialogflow.googleapis.com`.' }),
  SPEECH_URL: webAddress.optional().meta({
    meaning: 'Where Azure is asked for speech. Default: the address of the region that a prompt names.',
  }),
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
  LAB_MACHINES_URL: webAddress.optional().meta({ meaning: 'The lab’s machines that answer.' }),
  LAB_SCRIPT: z.enum(['on', 'off']).optional().meta({
    meaning:
      'Whether customers of the lab that `npm start` brings along write by themselves from the start, one a minute or two, while its page is open; `on` unless it says `off`. The page has a switch.',
  }),
  LAB_CLOCK_FILE: z
    .string()
    .min(1)
    .optional()
    .meta({ meaning: 'A file with the milliseconds by which this server’s clock is wrong, read again and again.' }),
});

export type Settings = z.output<typeof settingsSchema>;
