import { exportKeptUntil } from '@oplano/core/archives';
import type { ArchiveStanding } from '@oplano/contracts/archives';
import { traceKinds } from '@oplano/contracts/privacy';
import { filesOfTold, personExportRefusal, toldPage, type ToldKind, type ToldRow } from '@oplano/core/privacy';
import { z } from 'zod';
import { forgetMadeFile, isPersonFileOf, personFileKey } from '#features/files';
import { packArchive, type Packing, type ZipPart } from '#platform/archives';
import type { OutsideTools } from '#platform/jobs';
import { AppError, defineJob, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { personExported, personExportFetched } from './privacy.events.ts';
import { findPerson, findPersonExport, languageOf, lockPerson, exportStandingOf } from './privacy.queries.ts';
import { replacePersonExport, savePersonExport } from './privacy.repo.ts';
import type { PersonKeeper, PersonTraces, TellSome, TracedPerson } from './traces.ts';

export const exportPersonJob = defineJob(
  'privacy.export-person',
  z.object({ exportId: z.int(), contactId: z.int(), key: z.string() }),
);

export interface TellingParts {
  readonly personTraces: readonly PersonTraces[];
  readonly personKeeper: Pick<PersonKeeper, 'tellSome'>;
  readonly storage: Storage;
}

const maxAttempts = 3;

/** Begins to write everything that is kept of somebody into one file. While one is written it is not begun again. */
export async function askForPerson(ctx: Ctx, contactId: number): Promise<ArchiveStanding> {
  const { contact } = await lockPerson(ctx, contactId);
  const refusal = personExportRefusal({ isGroup: contact.is_group, isErased: contact.erased_at !== null });
  if (refusal) throw new AppError(refusal);
  const before = await findPersonExport(ctx, contactId);
  const standing = before && exportStandingOf(before, ctx.now);
  if (standing?.state === 'running') return standing;
  const { userId, name: userName } = ctx.actor;
  const until = exportKeptUntil(ctx.now);
  const row = await replacePersonExport(ctx, { contactId, userId, userName, until }, (exportId) =>
    personFileKey(ctx.companyId, exportId),
  );
  await forgetMadeFile(ctx, row.key, until);
  const payload = { exportId: row.id, contactId, key: row.key };
  await ctx.enqueue(exportPersonJob, payload, { key: `person export ${row.id}`, maxAttempts });
  ctx.raise(personExported, { contactId, exportId: row.id });
  const begun = exportStandingOf(row, ctx.now);
  if (!begun) throw new Error('An export that has just begun is over already.');
  return begun;
}

/** Where it is fetched; whether whoever does still may is asked again there. */
export async function fetchPersonExport(ctx: Ctx, contactId: number): Promise<{ url: string }> {
  await lockPerson(ctx, contactId);
  const row = await findPersonExport(ctx, contactId);
  if (!row || exportStandingOf(row, ctx.now)?.state !== 'ready') throw new AppError('ERR_NOT_FOUND');
  ctx.raise(personExportFetched, { contactId, exportId: row.id });
  return { url: ctx.fileUrl(row.key) };
}

type Tools = Pick<OutsideTools, 'attempt' | 'signal' | 'inCompany' | 'now'>;
type Asked = z.output<(typeof exportPersonJob)['payload']>;

/** Writes it, unless the person went meanwhile: then nothing of it is left. */
export async function writePersonExport(
  { personTraces, personKeeper, storage }: TellingParts,
  tools: Tools,
  companyId: number,
  { exportId, contactId, key }: Asked,
): Promise<void> {
  // A job is only as trustworthy as whoever put it in: no company can make another one lose a file.
  if (!isPersonFileOf(companyId, exportId, key)) return;
  const person = await tools.inCompany((ctx) => findPerson(ctx, contactId));
  if (!person) return storage.remove(key);
  const language = await tools.inCompany(languageOf);
  const own = `companies/${companyId}/`;
  const sections: readonly Section[] = [
    { kind: 'record', tells: [personKeeper.tellSome] },
    ...traceKinds.map((kind) => ({
      kind,
      tells: personTraces.filter((traces) => traces.kind === kind).map(({ tellSome }) => tellSome),
    })),
  ];
  await packArchive(storage, tools, {
    key,
    own,
    maxAttempts,
    count: async () => {
      let total = 0;
      for (const { count } of personTraces) {
        if (count) total += passes * (await tools.inCompany((ctx) => count(ctx, person)));
      }
      return total;
    },
    note: ({ failedAt, bytes, ...far }) =>
      tools.inCompany((ctx) =>
        savePersonExport(ctx, exportId, {
          ...far,
          ...(bytes === undefined ? {} : { bytes: String(bytes) }),
          ...(failedAt === undefined ? {} : { failed_at: failedAt }),
        }),
      ),
    parts: (packing) => partsOf(packing, { tools, person, sections, page: toldPage(language, own) }),
  });
}

interface Section {
  readonly kind: ToldKind;
  readonly tells: readonly TellSome[];
}
interface Telling {
  readonly tools: Tools;
  readonly person: TracedPerson;
  readonly sections: readonly Section[];
  readonly page: ReturnType<typeof toldPage>;
}

/** Once for those who read, once for programs; files are found on a third way through. */
const passes = 3;

async function* partsOf(packing: Packing, { tools, person, sections, page }: Telling): AsyncGenerator<ZipPart> {
  async function* rowsOf({ tells }: Section): AsyncGenerator<readonly ToldRow[]> {
    for (const tell of tells) {
      yield* packing.pieces((after: string | null) => tools.inCompany((ctx) => tell(ctx, person, after)));
    }
  }
  async function* readable(): AsyncGenerator<Buffer> {
    yield Buffer.from(page.begin(person.calledNow, tools.now()));
    for (const section of sections) {
      let isBegun = false;
      for await (const rows of rowsOf(section)) {
        yield Buffer.from(`${isBegun ? '' : page.heading(section.kind)}${rows.map(page.row).join('')}`);
        isBegun = true;
      }
    }
    yield Buffer.from(page.end());
  }
  async function* fileKeys(): AsyncGenerator<string> {
    const seen = new Set<string>();
    for (const section of sections) {
      for await (const rows of rowsOf(section)) {
        const fresh = rows.flatMap(filesOfTold).filter((key) => !seen.has(key));
        for (const key of new Set(fresh)) {
          seen.add(key);
          yield key;
        }
      }
    }
  }
  yield ['index.html', readable()];
  for (const section of sections) yield [`dados/${section.kind}.json`, asList(rowsOf(section))];
  yield* packing.files(fileKeys());
  yield packing.manifest({ contactId: person.contactId });
}

async function* asList(pieces: AsyncIterable<readonly ToldRow[]>): AsyncGenerator<Buffer> {
  let isFirst = true;
  yield Buffer.from('[');
  for await (const rows of pieces) {
    yield Buffer.from(`${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
    isFirst = false;
  }
  yield Buffer.from('\n]\n');
}
