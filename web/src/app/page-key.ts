import type { Page } from '@oplano/core/navigation';
import type titles from '../locales/pt/pages.json';

export type PageKey = keyof (typeof titles)['titles'];

/** The key of a page's texts. That every page has them is tested. */
export const pageKey = ({ key }: Pick<Page, 'key'>): PageKey => key as PageKey;
