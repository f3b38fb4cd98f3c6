import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { idInPath, line, text } from '../fields.ts';
import { companySettingKey, companySettingKeys, companySettings } from './company-setting.ts';
import { platformSettingKey, platformSettingKeys, publicSettings, setting } from './setting.ts';

const anyKey = z.enum([...platformSettingKeys, ...companySettingKeys]);
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
    summary: 'One public setting: the answer is its value, as a JSON string.',
    params: z.object({ key: platformSettingKey }),
    response: z.string(),
  }),
  all: defineRoute({
    method: 'GET',
    path: '/settings',
    access: 'session',
    summary: 'Settings of the platform and of the caller’s company, as keys and values.',
    response: z.array(setting),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/setting/:key',
    access: 'session',
    summary: 'One of these settings.',
    params: z.object({ key: anyKey }),
    response: setting,
  }),
  company: defineRoute({
    method: 'GET',
    path: '/companySettings/:companyId',
    access: 'session',
    summary: 'The settings of the caller’s company.',
    params: z.object({ companyId: idInPath }),
    response: companySettings,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  companyOne: defineRoute({
    method: 'GET',
    path: '/companySettingOne',
    access: 'session',
    summary: 'One setting of the caller’s company, under its own name.',
    query: z.object({ column: companySettingKey }),
    response: companySettings.partial(),
  }),
  updateCompany: defineRoute({
    method: 'PUT',
    path: '/companySettings',
    access: 'settings:manage',
    summary: 'Changes one setting of the company.',
    /** Some switches are written as true and false by old clients. */
    body: z.object({ column: companySettingKey, data: z.union([text(10_000), z.boolean()]) }),
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

/** A setting of the company changed: screens that follow it need no reload. */
export const companySettingFeed = defineFeed('company-{id}-settings', {
  update: z.object({ key: companySettingKey, value: z.string() }),
});

/** Branding and version changed: told to every company at once. */
export const settingFeed = defineFeed('platform-settings', {
  update: z.object({ settings: publicSettings }),
  version: z.object({ version: z.string() }),
});
