import fc from 'fast-check';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { addressOf, formBody, formType } from '../../../server/test/structure/send-call.ts';
import type { Ground } from '../ground.ts';
import { hostileUpload } from '../hostile-bytes.ts';
import { demandOrderly, demandUntouched } from '../judge.ts';
import { demand, type Property } from '../property.ts';

const uploads = allRoutes.filter(({ route }) => route.upload);

/** Stands in every passwd: a file of the machine that came back inside something of ours. */
const secretOfTheMachine = /root:[x*]?:0:0/;

/** Every route that takes files, with hostile ones in every disguise. */
export const hostileUploadTarget = (ground: Ground): Property => ({
  name: 'hostile files',
  share: 0.02,
  property: fc.asyncProperty(
    fc.noShrink(fc.nat(uploads.length - 1)),
    hostileUpload,
    fc.noShrink(fc.boolean()),
    async (at, file, isVoice) => {
      const named = uploads[at];
      const field = named?.route.upload?.field;
      if (!named || field === undefined) return;
      const { route, name } = named;
      const { known, admin } = await ground.callers();
      const { body, ...rest } = sampleInput(route, known);
      const fields = typeof body === 'string' ? {} : body;
      const payload = formBody('voice' in fields ? { ...fields, voice: String(isVoice) } : fields, [
        { field, name: file.name, type: file.contentType, bytes: file.bytes },
      ]);
      await ground.changes.take();
      try {
        const answer = await ground.timed(() =>
          ground.app.app.http.inject({
            method: route.method,
            url: addressOf(route, rest),
            payload,
            headers: { 'content-type': formType, authorization: `Bearer ${admin.token}` },
          }),
        );
        demandOrderly(answer);
        demand(!secretOfTheMachine.test(answer.body), () => 'shows a file of the machine');
        await demandUntouched(ground, answer);
      } catch (error) {
        throw new Error(`${(error as Error).message}\n  ${name} with ${file.name} (${file.kind})`, { cause: error });
      }
    },
  ) as unknown as fc.IRawProperty<unknown>,
});
