import type { Route } from '@oplano/contracts';
import { onceFor } from '../kit/index.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

interface ApiDocuments {
  readonly openApi: Buffer;
  readonly page: Buffer;
}

const byVersion = onceFor((_routes: Record<string, Record<string, Route>>): Map<string, ApiDocuments> => new Map());

/** What is to be read about the routes. One piece of memory for everybody, however slowly they read it. */
export function apiDocuments(routes: Record<string, Record<string, Route>>, version: string): ApiDocuments {
  const known = byVersion(routes);
  const documents = known.get(version) ?? {
    openApi: Buffer.from(JSON.stringify(openApiDocument(routes, version))),
    page: Buffer.from(docsPage(routes, version)),
  };
  known.set(version, documents);
  return documents;
}
