import type { Page } from '@playwright/test';

/** Who looks at a screen. `expiredAdmin` and `expiredUser` work for a company whose subscription has run out. */
export type Viewer =
  | 'visitor'
  | 'inTwoCompanies'
  | 'admin'
  | 'attendant'
  | 'operator'
  | 'smallPlan'
  | 'expiredAdmin'
  | 'expiredUser';

/** 1440, 1024 and 390 px wide. */
export type SizeName = 'desktop' | 'tablet' | 'phone';

export interface Screen {
  readonly name: string;
  readonly viewer: Viewer;
  readonly at: string;
  /** What is done on the page before the picture is taken. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Done before the page is opened, e.g. to hold back answers of the server. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Only where this size has such a thing. */
  readonly only?: SizeName;
  /** The screen is about trouble, so trouble on it is no fault. */
  readonly isTroubled?: boolean;
}
