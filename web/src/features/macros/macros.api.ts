import type { Macro, MacroForm } from '@oplano/contracts/macros';
import type { Ticket } from '@oplano/contracts/tickets';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export const fetchMacroNames = (signal: AbortSignal): Promise<Macro[]> => call(routes.macros.names, { signal });

/** Who may see a macro is decided by who is told of it. */
export const macroRecord = defineRecord({
  name: 'macros',
  feed: { record: 'macro', id: 'macroId' },
  missing: 'ERR_NO_MACRO_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { macros, ...page } = await call(routes.macros.list, { query, signal });
      return { rows: macros, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  pickers: { all: { fetch: fetchMacroNames } },
  show: (macroId, signal): Promise<Macro> => call(routes.macros.show, { params: { macroId }, signal }),
  remove: (macroId) => call(routes.macros.remove, { params: { macroId } }),
});

/** Every macro the person may run. */
export const macrosQuery = macroRecord.pickers.all;

export const createMacro = (body: MacroForm): Promise<Macro> => call(routes.macros.create, { body });
export const updateMacro = (macroId: number, body: MacroForm): Promise<Macro> =>
  call(routes.macros.update, { params: { macroId }, body });
export const runMacro = async (ticketId: number, macroId: number, operationId: string): Promise<Ticket> =>
  (await call(routes.macros.run, { params: { ticketId, macroId }, body: { operationId } })).ticket;
