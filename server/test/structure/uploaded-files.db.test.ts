import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '../app.ts';
import { nextAddress, signIn, type SignedIn } from '../people.ts';
import { sampled } from '../sampled.ts';
import { allRoutes } from './all-routes.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { addressOf, formBody, formType } from './send-call.ts';
import { anInhabitedCompany, knownTo } from './world.ts';

const app = sharedTestApp();
const held: { admin?: SignedIn; known?: Known } = {};
const uploads = allRoutes.filter(({ route }) => route.upload);

beforeAll(async () => {
  const company = await anInhabitedCompany(app, 'Own');
  held.admin = await signIn(app, company.admin);
  held.known = knownTo(company, company.admin);
});

const program = '<script>alert(document.cookie)</script>';
const page = `<!doctype html><html><body>${program}</body></html>`;
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${program}</svg>`;

/** Files that a browser would run if it took them for what they are, or for what they say they are. */
const hostile: readonly (readonly [what: string, name: string, type: string, bytes: string])[] = [
  ['a page', 'a.html', 'text/html', page],
  ['a page that calls itself a picture', 'a.jpg', 'image/jpeg', page],
  ['a page that calls itself a film', 'a.mp4', 'video/mp4', page],
  ['a page that calls itself text', 'a.txt', 'text/html; charset=utf-7', page],
  ['a drawing', 'a.svg', 'image/svg+xml', drawing],
  ['a drawing that calls itself a picture', 'a.png', 'image/svg+xml', drawing],
  ['a picture with a page behind it', 'a.html', 'text/html', `GIF89a/*${page}*/`],
  ['a page with a PDF in front', 'a.html', 'text/html', `%PDF-1.4\n${page}`],
  ['XML with a style sheet', 'a.xml', 'application/xml', `<?xml-stylesheet href="javascript:alert(1)"?>${drawing}`],
  ['a program', 'a.js', 'application/javascript', 'alert(1)'],
  ['a type that breaks out of its line', 'a.bin', 'image/png\r\nset-cookie: x=1', 'x'],
  ['a name that breaks out of its line', 'a"; x="\r\nset-cookie: y=1.txt', 'text/plain', 'x'],
];

/** What a browser shows without running it. Anything else may only be saved. */
const shown = /^(image\/(jpeg|png|gif|webp|avif|heic)|audio\/[\w-]+|video\/[\w-]+|application\/pdf)(;|$)/;

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of app.app.storage.list()) found.push(key);
  return found;
}

describe.each(uploads)('what is sent to $name', ({ name: routeName, route }) => {
  test.each(sampled(hostile, ([what]) => `${routeName} ${what}`))(
    'never runs: %s',
    async (_what, name, type, bytes) => {
      const before = new Set(await keys());
      const field = route.upload?.field ?? '';
      const file = { field, name, type, bytes: Buffer.from(bytes, 'latin1') };
      const input = sampleInput(route, held.known ?? {});
      const answer = await app.inject({
        method: route.method,
        url: addressOf(route, input),
        remoteAddress: nextAddress(),
        headers: { authorization: `Bearer ${held.admin?.token}`, 'content-type': formType },
        payload: formBody(typeof input.body === 'string' ? {} : input.body, [file]),
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers['set-cookie']).toBeUndefined();

      for (const key of (await keys()).filter((one) => !before.has(one))) {
        const { headers } = await app.inject({
          url: app.app.runtime.fileUrl(key),
          headers: { authorization: `Bearer ${held.admin?.token}` },
        });
        const contentType = String(headers['content-type']);
        expect(contentType).not.toMatch(/html|svg|xml|javascript|ecmascript/i);
        if (!shown.test(contentType))
          expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
        else expect(headers['content-disposition']).toMatch(/^inline; filename="[\w.-]+"$/);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
        expect(headers['set-cookie']).toBeUndefined();
      }
    },
  );
});

test('some of them are kept, so that the checks above looked at something', async () => {
  expect((await keys()).length).toBeGreaterThan(3);
});
