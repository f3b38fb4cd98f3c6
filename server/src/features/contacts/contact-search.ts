import { canonicalPhone, isPhone, phoneFromText } from '@oplano/core/contacts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A search that can only be a number is compared as digits, however it is written. */
const looksLikeNumber = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;

/** What is looked for: words or digits, and the number where it is a whole one. */
export function readSearch(searchParam: string): { wanted: string; whole: string | null } {
  const search = searchParam.trim();
  const isNumber = looksLikeNumber.test(search);
  const number = phoneFromText(search);
  return {
    wanted: isNumber ? search.replace(/\D/g, '') : search,
    whole: isNumber && isPhone(number) ? canonicalPhone(number) : null,
  };
}

/**
 * Whether the contact with this number is found by a search, as `find_contacts` finds it: for whoever has few contacts in
 * hand already, and must not miss one because too many others match.
 */
export function isFoundContact(
  contactId: RawBuilder<number>,
  companyId: number,
  searchParam: string,
  { hidden }: { readonly hidden: boolean },
): RawBuilder<SqlBool> {
  const { wanted, whole } = readSearch(searchParam);
  const pattern = sql<string>`'%' || replace(replace(replace(searchable(${wanted}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const byWords = hidden
    ? sql<SqlBool>`c.search like ${pattern} and searchable(c.name) || ' ' || lower(c.email) like ${pattern}`
    : sql<SqlBool>`c.search like ${pattern}`;
  const byNumber =
    hidden && whole !== null
      ? sql<SqlBool>`exists (
          select from contact_addresses a
          where a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'phone' and a.canonical = ${whole}
        )`
      : sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select from contacts c where c.company_id = ${companyId} and c.id = ${contactId} and ((${byWords}) or ${byNumber})
  )`;
}
