import { whitelabelRoutes } from '@oplano/contracts/whitelabel';
import { bindPlatform, bindSteps, type Binding } from '#platform/http';
import type { Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { clearBrandPicture, restoreBrand, setPicture } from './change-brand.ts';

export const whitelabelBindings = (parts: { storage: Storage; work: Transactions }): Binding[] => [
  bindSteps(whitelabelRoutes.logo, (step, { body, file }) => setPicture(step, { mode: body.mode, file }, parts)),
  bindSteps(whitelabelRoutes.background, (step, { body, file }) => setPicture(step, { mode: body.mode, file }, parts)),
  bindPlatform(whitelabelRoutes.remove, (ctx, { params }) => clearBrandPicture(ctx, params.mode)),
  bindPlatform(whitelabelRoutes.reset, (ctx) => restoreBrand(ctx)),
];
