import type { OperatorCompany } from '@oplano/contracts/companies';
import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';
import { fetchAll, png, sendsPicture } from './media.fixture.ts';

const app = sharedTestApp();

test('the media of a company are counted as they come and go, and only its own [CMPY-019]', async () => {
  const [company, other] = [await aCompany(app), await aCompany(app)];
  const operator = await someone(app, other, { super: true });
  const admin = await someone(app, company, { profile: 'admin' });
  const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  const figures = async ({ companyId }: { companyId: number }) => {
    const shown = (await operator.call('GET', `/companies/${companyId}`)).json<OperatorCompany>();
    return { size: shown.folderSize, files: shown.numberFileFolder, isDated: shown.updatedAtFolder !== null };
  };
  const pictures = [await png('red'), await png('blue')];
  for (const [index, picture] of pictures.entries()) await sendsPicture(line, `551191111111${index}`, picture);
  expect(await figures(company)).toEqual({ size: 0, files: 0, isDated: false });
  await fetchAll(app, company.companyId, line);
  const size = pictures.reduce((sum, { length }) => sum + length, 0);
  expect(await figures(company)).toEqual({ size, files: 2, isDated: true });
  expect(await figures(other)).toEqual({ size: 0, files: 0, isDated: false });
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  for (const { id } of tickets) await admin.call('DELETE', `/tickets/${id}`);
  expect(await figures(company)).toEqual({ size: 0, files: 0, isDated: true });
});
