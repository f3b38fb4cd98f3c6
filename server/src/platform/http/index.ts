export {
  bind,
  bindOpen,
  bindPlatform,
  bindSteps,
  byAddress,
  type Binding,
  type Exchange,
  type Step,
  type UploadedFile,
} from './bind.ts';
export { createHttpServer } from './create-http-server.ts';
export { fileUrl, serveFiles } from './files.ts';
export { isForwarded } from './forwarded.ts';
export { serveRaw, type RawAnswer, type RawRequest } from './raw-routes.ts';
