import fc from 'fast-check';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { goodPicture } from '../../../server/test/structure/picture.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { addressOf, formBody, formType } from '../../../server/test/structure/send-call.ts';
import { fileBytes } from '../cores/files.ts';
import type { Ground } from '../ground.ts';
import { demandOrderly, demandUntouched } from '../judge.ts';
import type { Property } from '../property.ts';
import { anyText } from '../texts.ts';

const endings = ['.png', '.csv', '.xlsx', '.xls', '.ogg', '.html', '.svg', '', '.exe', '.pdf'];
const types = ['image/png', 'image/svg+xml', 'audio/webm', 'text/csv', 'text/html', 'nonsense', '', 'application/pdf'];

const uploads = new Map(allRoutes.flatMap(({ name, route }) => (route.upload ? [[name, route] as const] : [])));

const upload = fc.record({
  name: fc.constantFrom(...uploads.keys()),
  bytes: fc.oneof(
    fileBytes,
    fc.nat(60).map((cut) => cut),
  ),
  fileName: fc.tuple(anyText(40), fc.constantFrom(...endings)).map(([name, ending]) => name.slice(0, 300) + ending),
  type: fc.oneof(fc.constantFrom(...types), anyText(20)),
  field: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyText(20) }),
  fields: fc.dictionary(fc.string({ maxLength: 12 }), anyText(50), { maxKeys: 4 }),
  cut: fc.option(fc.nat(400), { freq: 10 }),
  files: fc.integer({ min: 0, max: 3 }),
});

/** A header cannot hold these, and the form would be another one. */
const inHeader = (text: string): string => text.replaceAll(/[\r\n"]/g, '_').toWellFormed();

/** Every route that takes files, with files that are not what they say, in forms that are not whole. */
export const uploadTarget = (ground: Ground): Property => ({
  name: 'uploads',
  share: 0.05,
  property: fc.asyncProperty(upload, async ({ name, bytes, fileName, type, field, fields, cut, files }) => {
    const route = uploads.get(name);
    if (!route) return;
    const { known, admin } = await ground.callers();
    const wanted = route.upload?.field ?? '';
    // A picture that ends too early is more like one than bytes by chance are.
    const content = typeof bytes === 'number' ? (await goodPicture('x')).bytes.subarray(0, bytes) : bytes;
    const file = {
      field: inHeader(field ?? wanted),
      name: inHeader(fileName),
      type: inHeader(type),
      bytes: Buffer.from(content),
    };
    const clean = Object.fromEntries(Object.entries(fields).map(([key, value]) => [inHeader(key), value]));
    const whole = formBody(
      clean,
      Array.from({ length: files }, () => file),
    );
    const payload = cut === null ? whole : whole.subarray(0, cut);
    const headers = { 'content-type': formType, authorization: `Bearer ${admin.token}` };
    const url = addressOf(route, sampleInput(route, known));
    await ground.changes.take();
    const answer = await ground.timed(() =>
      ground.app.app.http.inject({ method: route.method, url, payload, headers }),
    );
    demandOrderly(answer);
    await demandUntouched(ground, answer);
  }) as unknown as fc.IRawProperty<unknown>,
});
