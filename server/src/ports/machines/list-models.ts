import { z } from 'zod';
import { demandAnswer } from './assistant.ts';
import { readJson, type Call } from './call.ts';
import { MachineError } from './machine.ts';

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const modelsMax = 500;
const nameMax = 200;

/** The models that a key may use, by name. */
export async function askForModels(
  call: Call,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
): Promise<string[]> {
  if (apiKey === '') throw new MachineError('keyRefused', 'There is no key.');
  const heard = await call(`${baseUrl.replace(/\/+$/, '')}/models`, {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` },
    body: '',
  });
  demandAnswer(heard);
  const { success, data } = listed.safeParse(readJson(heard));
  if (!success) throw new MachineError('nonsense', 'This is no list of models.');
  const names = data.data.map(({ id }) => id).filter((id) => id !== '' && id.length <= nameMax);
  return [...new Set(names)].toSorted().slice(0, modelsMax);
}
