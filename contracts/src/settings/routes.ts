import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { line, text } from '../fields.ts';
import { platformSettingKey, publicSettings, setting } from './setting.ts';

const versionAnswer = z.object({ version: z.string() });

export const settingRoutes = {
  publicAll: defineRoute({
    method: 'GET',
    path: '/public-settings',
    access: 'public',
    summary: 'Branding and sign-up switch, for pages before the sign-in.',
    response: publicSettings,
  }),
  publicOne: defineRoute({
    method: 'GET',
    path: '/public-settings/:key',
    access: 'public',
    summary: 'One public setting.',
    params: z.object({ key: platformSettingKey }),
    response: setting,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/settings/:key',
    access: 'platform:manage',
    summary: 'Changes one setting of the platform.',
    params: z.object({ key: platformSettingKey }),
    body: z.object({ value: text(10_000) }),
    response: setting,
  }),
  version: defineRoute({
    method: 'GET',
    path: '/version',
    access: 'public',
    summary: 'The published version of the product.',
    response: versionAnswer,
  }),
  publishVersion: defineRoute({
    method: 'POST',
    path: '/version',
    access: 'platform:manage',
    summary: 'Publishes a version: running browsers offer a reload.',
    body: z.object({ version: line(1, 50) }),
    response: versionAnswer,
  }),
};

/** Branding and version changed: told to every company at once. */
export const settingFeed = defineFeed('platform-settings', {
  update: z.object({ settings: publicSettings }),
  version: z.object({ version: z.string() }),
});
