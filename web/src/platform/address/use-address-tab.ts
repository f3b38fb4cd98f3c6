import { useNavigate, useSearch } from '@tanstack/react-router';

/** Which part of a page is open, as its address says: a reload and a link find it again. The first is the page itself. */
export function useAddressTab<K extends string>(tabs: readonly [K, ...K[]]): [tab: K, open: (tab: K) => void] {
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { readonly tab?: unknown };
  const [first] = tabs;
  return [
    tabs.find((tab) => tab === asked) ?? first,
    (tab) => void navigate({ to: '.', search: tab === first ? {} : { tab }, replace: true }),
  ];
}
