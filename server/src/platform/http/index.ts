export { bind, bindOpen, bindPlatform, byAddress, type Binding, type Exchange, type UploadedFile } from './bind.ts';
export { createHttpServer } from './create-http-server.ts';
export { serveFiles } from './files.ts';
export { serveRaw, type RawAnswer, type RawRequest } from './raw-routes.ts';
