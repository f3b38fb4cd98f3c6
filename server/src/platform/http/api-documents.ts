import type { Route } from '@oplano/contracts';
import { inPieces, onceFor } from '../kit/index.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

interface ApiDocuments {
  openApi(): Promise<Buffer>;
  page(): Promise<Buffer>;
}

type Routes = Record<string, Record<string, Route>>;

function documentsOf(routes: Routes, version: string): ApiDocuments {
  let openApi: Promise<Buffer> | undefined;
  let page: Promise<Buffer> | undefined;
  const makeOpenApi = async () => Buffer.from(JSON.stringify(await inPieces(openApiDocument(routes, version))));
  const makePage = async () => Buffer.from(await inPieces(docsPage(routes, version)));
  return {
    openApi: () => (openApi ??= makeOpenApi()),
    page: () => (page ??= makePage()),
  };
}

const byVersion = onceFor((_routes: Routes): Map<string, ApiDocuments> => new Map());

/**
 * What is to be read about the routes. Few ever ask, and making it takes longer than making the rest of a server: so it is
 * made for the first who does. One piece of memory for everybody, however slowly they read it.
 */
export function apiDocuments(routes: Routes, version: string): ApiDocuments {
  const known = byVersion(routes);
  const documents = known.get(version) ?? documentsOf(routes, version);
  known.set(version, documents);
  return documents;
}
