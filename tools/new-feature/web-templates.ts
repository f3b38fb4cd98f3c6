import type { Names } from './names.ts';

export const api = ({ kebab, camel, one, onePascal }: Names): string =>
  `import type { ${onePascal}, ${onePascal}Form } from '@oplano/contracts/${kebab}';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const ${one}Record = defineRecord({
  name: '${camel}',
  feed: { record: '${one}', id: '${one}Id' },
  missing: 'ERR_NOT_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { ${camel}, ...page } = await call(routes.${camel}.list, { query, signal });
      return { rows: ${camel}, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  show: (${one}Id, signal): Promise<${onePascal}> => call(routes.${camel}.show, { params: { ${one}Id }, signal }),
  remove: (${one}Id) => call(routes.${camel}.remove, { params: { ${one}Id } }),
});

export const create${onePascal} = (body: ${onePascal}Form): Promise<${onePascal}> =>
  call(routes.${camel}.create, { body });
export const update${onePascal} = (${one}Id: number, body: ${onePascal}Form): Promise<${onePascal}> =>
  call(routes.${camel}.update, { params: { ${one}Id }, body });
`;

export const screen = ({ kebab, oneKebab, pascal, one, onePascal }: Names): string =>
  `import WebOutlined from '@mui/icons-material/WebOutlined';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { lazyWindow } from '#ui/lazy-part';
import { ${one}Record } from './${kebab}.api.ts';

const ${onePascal}Dialog = lazyWindow(async () => (await import('./${oneKebab}-dialog.tsx')).${onePascal}Dialog);

export function ${pascal}Screen() {
  return (
    <RecordScreen
      kind={${one}Record}
      list={useLiveList(${one}Record.list)}
      columns={[{ key: 'name', cell: ({ name }) => name, card: 'title' }]}
      icon={<WebOutlined />}
      dialog={(props) => <${onePascal}Dialog {...props} />}
    />
  );
}
`;

export const dialog = ({ kebab, camel, one, onePascal }: Names): string =>
  `import { ${one}Form } from '@oplano/contracts/${kebab}';
import type { z } from 'zod';
import { resolverOf } from '#platform/forms';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { create${onePascal}, ${one}Record, update${onePascal} } from './${kebab}.api.ts';

const { Text } = recordFields<'${camel}', z.input<typeof ${one}Form>>('${camel}');
const resolver = resolverOf(${one}Form);

export function ${onePascal}Dialog(props: DialogProps) {
  return (
    <RecordDialog
      {...props}
      kind={${one}Record}
      resolver={() => resolver}
      values={(record) => ({ name: record?.name ?? '' })}
      save={(values, { record }) => (record ? update${onePascal}(record.id, values) : create${onePascal}(values))}
      maxWidth="xs"
    >
      {() => <Text name="name" required autoFocus />}
    </RecordDialog>
  );
}
`;

export const webFeature = ({ kebab, camel, one, pascal }: Names): string =>
  `import WebOutlined from '@mui/icons-material/WebOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { ${one}Record } from './${kebab}.api.ts';

const ${pascal}Screen = lazyScreen(
  withTexts(() => import('./${kebab}-screen.tsx'), '${camel}'),
  '${pascal}Screen',
);

export const ${camel}Feature = defineFeature({
  pages: { ${camel}: { icon: <WebOutlined />, screen: ${pascal}Screen } },
  live: (client) => ({ ${camel}: ${one}Record.handlers(client) }),
});
`;

export const textTypes = ({ camel }: Names): string => `interface Texts {
  ${camel}: (typeof import('../../locales/pt/${camel}.json'))['default'];
}
`;
