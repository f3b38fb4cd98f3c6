import { beforeAll, describe, expect, test } from 'vitest';
import { when } from '#platform/feature';
import { sharedTestApp } from '#test/app';
import { aCompany, type TestCompany } from '#test/people';
import { defineEvent, runInCompany, type CompanyCtx } from './index.ts';

const app = sharedTestApp();
let company: TestCompany;
beforeAll(async () => {
  company = await aCompany(app);
});

const arrived = defineEvent<{ place: string; said: string }, { place: string }>('tests.arrived');

/** What happened, in order, where one listener looks something up and then acts. */
async function storyOf(work: (ctx: CompanyCtx, tell: (line: string) => void) => Promise<void>): Promise<string[]> {
  const story: string[] = [];
  const tell = (line: string): void => void story.push(line);
  const { event, listener } = when(arrived, {
    load: async (_ctx, { place }) => {
      tell(`looks at ${place}`);
      return `${place} as it was`;
    },
    act: async (_ctx, { said }, found) => tell(`${said}: ${found}`),
  });
  const runtime = { ...app.app.runtime, subscribers: new Map([[event.name, [listener]]]) };
  await runInCompany(runtime, company.companyId, (ctx) => work(ctx, tell));
  return story;
}

describe('an event that is foreseen', () => {
  test('lets its listeners look before it happens, once, and act after it', async () => {
    const story = await storyOf(async (ctx, tell) => {
      ctx.foresee(arrived, { place: 'here' });
      tell('happens');
      ctx.raise(arrived, { place: 'here', said: 'first' });
      ctx.raise(arrived, { place: 'there', said: 'second' });
    });
    expect(story).toEqual([
      'looks at here',
      'happens',
      'first: here as it was',
      'looks at there',
      'second: there as it was',
    ]);
  });

  test('and does not come about leads to nothing', async () => {
    expect(await storyOf(async (ctx) => ctx.foresee(arrived, { place: 'here' }))).toEqual(['looks at here']);
  });
});
