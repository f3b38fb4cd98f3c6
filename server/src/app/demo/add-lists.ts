import { canonicalPhone } from '@oplano/core/contacts';
import { insertList, insertListPeople, saveNumberCheck } from '#features/contact-lists';
import { insertChanges, insertRefusals } from '#features/do-not-send';
import type { CompanyCtx } from '#platform/use-case';
import { contactLists } from './things.ts';

/** Lists with people on them: some are known to be on WhatsApp, one is not, and one wants no more messages. */
export async function addLists(place: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>): Promise<void> {
  for (const { name, people } of contactLists) {
    const { id } = await insertList(place, name);
    const listed = people.map(({ number, ...person }) => ({
      ...person,
      number,
      canonical: canonicalPhone(number),
      tags: [],
    }));
    await insertListPeople(place, id, listed);
    for (const { canonical, valid } of listed) {
      if (valid !== undefined) await saveNumberCheck(place, { canonical, valid });
    }
    for (const { name: who, number, canonical, refuses } of listed) {
      if (!refuses) continue;
      const cause = { source: 'word', detail: 'SAIR', userId: null, userName: '', now: place.now } as const;
      const address = { kind: 'phone', value: number, canonical } as const;
      const added = await insertRefusals(place.db, place.companyId, [address], { ...cause, name: who });
      await insertChanges(place.db, place.companyId, added, { ...cause, change: 'added' });
    }
  }
}
