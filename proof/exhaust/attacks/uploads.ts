import { hostileFiles, type HostileFile } from '../../../server/test/hostile-files.ts';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { addressOf, formBody, formType } from '../../../server/test/structure/send-call.ts';
import type { Hand } from '../hand.ts';
import type { Attack } from './attack.ts';
import { knownBy } from './floods.ts';

const uploads = allRoutes.filter(({ route }) => route.upload && route.access === 'session');
/** Few beside each other: each of them is meant to be too much. */
const width = 6;

/** Made once: the attacker's own work must not be what slows the machine. */
const making = new Map<HostileFile, Buffer>();
function bytesOf(file: HostileFile): Buffer {
  const bytes = making.get(file) ?? file.make();
  making.set(file, bytes);
  return bytes;
}

/** Sends every hostile file of a kind to every route that takes files. */
async function bomb(hand: Hand, files: readonly HostileFile[]): Promise<void> {
  const made = files.map((file) => ({ file, bytes: bytesOf(file) }));
  const all = made.flatMap((one) => uploads.map((named) => ({ ...one, named })));
  let at = 0;
  await hand.flood(width, async () => {
    const one = all[(at += 1) % all.length];
    if (!one?.named.route.upload) return;
    const { route } = one.named;
    const { body, ...rest } = sampleInput(route, knownBy(hand.person));
    const fields = typeof body === 'string' ? {} : body;
    // A recording is looked into only where it says that it is one.
    const spoken = one.file.kind === 'audio' && 'voice' in fields ? { ...fields, voice: 'true' } : fields;
    const form = formBody(spoken, [
      { field: route.upload?.field ?? 'file', name: one.file.name, type: one.file.contentType, bytes: one.bytes },
    ]);
    const path = addressOf(route, rest);
    await hand.send({ method: route.method, path, headers: { 'content-type': formType }, body: form });
  });
}

const kinds = [...new Set(hostileFiles.map(({ kind }) => kind))];
const filesOf = (kind: HostileFile['kind']): HostileFile[] => hostileFiles.filter((file) => file.kind === kind);

const rowsOfContacts = (rows: number): Buffer =>
  Buffer.from(
    `Nome;Telefone\n${Array.from({ length: rows }, (_, at) => `Cliente ${at};55119${80_000_000 + at}`).join('\n')}\n`,
  );

async function importAtOnce(hand: Hand, count: number): Promise<void> {
  const file = { field: 'file', name: 'many.csv', type: 'text/csv', bytes: rowsOfContacts(20_000) };
  const body = formBody({}, [file]);
  await hand.flood(count, async () => {
    await hand.send({ method: 'POST', path: '/api/contacts/upload', headers: { 'content-type': formType }, body });
  });
}

const manyParts = (): Buffer => {
  const part = '--structural-test-boundary\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n';
  return Buffer.from(`${part.repeat(20_000)}--structural-test-boundary--\r\n`);
};

const json = { 'content-type': 'application/json' };
const jsonBombs = (): string[] => [
  '['.repeat(400_000) + ']'.repeat(400_000),
  '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000),
  `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  JSON.stringify({ name: 'x'.repeat(900_000) }),
  JSON.stringify({ queueIds: Array.from({ length: 150_000 }, (_, at) => at) }),
];

export const uploadAttacks: readonly Attack[] = [
  ...kinds.map((kind): Attack => ({
    name: `bombs of ${kind}`,
    isShort: kind === 'sheet' || kind === 'picture' || kind === 'audio',
    isUpload: true,
    prepare: () => filesOf(kind).forEach((file) => bytesOf(file)),
    run: (hand) => bomb(hand, filesOf(kind)),
  })),
  { name: 'ten imports', isShort: true, isUpload: true, run: (hand) => importAtOnce(hand, 10) },
  {
    name: 'thousands of parts',
    isUpload: true,
    async run(hand) {
      const body = manyParts();
      await hand.flood(width, () =>
        hand.send({ method: 'POST', path: '/api/contacts/upload', headers: { 'content-type': formType }, body }),
      );
    },
  },
  {
    name: 'bombs of JSON',
    isUpload: true,
    async run(hand) {
      const bombs = jsonBombs();
      const paths = ['/api/tickets', '/api/contacts', '/api/tags', '/api/auth/login', '/api/webhooks/meta'];
      let at = 0;
      await hand.flood(10, () => {
        at += 1;
        const body = bombs[at % bombs.length] ?? '';
        return hand.send({ method: 'POST', path: paths[at % paths.length] ?? '', headers: json, body });
      });
    },
  },
];
