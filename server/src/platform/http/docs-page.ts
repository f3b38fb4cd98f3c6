import type { Route } from '@oplano/contracts';
import { z } from 'zod';

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(rest['properties'] ?? rest, null, 2);
};

const block = (title: string, schema: z.ZodType, io: 'input' | 'output'): string => {
  const text = schemaText(schema, io);
  return text === '{}' ? '' : `<h4>${title}</h4><pre>${escape(text)}</pre>`;
};

const section = (name: string, route: Route): string => `
<details id="${escape(name)}">
  <summary><b>${route.method}</b> <code>${escape(`/api${route.path}`)}</code> <span>${escape(route.summary)}</span></summary>
  <p>Access: <code>${escape(route.access)}</code>${route.plan ? `, plan switch <code>${route.plan}</code>` : ''}${
    route.errors ? `. Refusals: ${route.errors.map((code) => `<code>${code}</code>`).join(' ')}` : ''
  }</p>
  ${block('Address', route.params, 'input')}${block('Query', route.query, 'input')}
  ${block(route.upload ? `Form, with the file in “${escape(route.upload.field)}”` : 'Body', route.body, 'input')}
  ${block('Answer', route.response, 'output')}
</details>`;

const style = `
:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;width:4.5rem}summary span{opacity:.75}
pre{overflow:auto;padding:.75rem;background:color-mix(in srgb,currentColor 7%,transparent);border-radius:6px}
details{border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}h2{margin-top:2rem}h4{margin:.5rem 0 0}`;

/** The routes as a page a person can read: no script, nothing fetched from elsewhere. Made a route at a time. */
export function* docsPage(routes: Record<string, Record<string, Route>>, version: string): Generator<void, string> {
  const sections: string[] = [];
  for (const [feature, named] of Object.entries(routes)) {
    sections.push(`<h2>${escape(feature)}</h2>`);
    for (const [name, route] of Object.entries(named)) {
      sections.push(section(`${feature}.${name}`, route));
      yield;
    }
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>O Plano API</title><style>${style}</style></head><body><main>
<h1>O Plano API <small>${escape(version)}</small></h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Calls carry <code>Authorization: Bearer &lt;token&gt;</code>; a
refusal answers <code>{"error": "ERR_…"}</code>.</p>
${sections.join('')}
</main></body></html>`;
}
