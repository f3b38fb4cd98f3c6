import { createHash } from 'node:crypto';
import type { PublicSettings } from '@oplano/contracts/settings';
import { appManifest, drawnAppIcon } from '@oplano/core/whitelabel';
import type { FastifyInstance } from 'fastify';
import { readPublicSettings } from '#features/settings';
import type { Transactions } from '#platform/use-case';

const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Its address says how it looks, so whoever has it need not ask again. */
const iconAddress = (brand: PublicSettings): string => `/app-icon.svg?v=${hashOf(drawnAppIcon(brand))}`;
const keptForGood = 'public, max-age=31536000, immutable';

/** What browsers read to install the product: in the name, colours and icons of the brand as they are now. */
export function serveManifest(http: FastifyInstance, { work }: { readonly work: Transactions }): void {
  const readBrand = () => work.platform(({ db }) => readPublicSettings(db));
  http.get('/manifest.webmanifest', async (request, reply) => {
    const brand = await readBrand();
    const manifest = JSON.stringify(appManifest(brand, iconAddress(brand)));
    const etag = `"${hashOf(manifest)}"`;
    void reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(manifest);
  });
  http.get('/app-icon.svg', async (request, reply) => {
    const brand = await readBrand();
    // Of a brand that has changed since, the icon is not what its address says.
    const isCurrent = request.url === iconAddress(brand);
    return reply
      .headers({
        'cache-control': isCurrent ? keptForGood : 'no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type('image/svg+xml')
      .send(drawnAppIcon(brand));
  });
}
