export { createWebPush, type PushPlace, type WebPush } from './create-web-push.ts';
export { encryptsFor } from './encrypt.ts';
export { createPushSender } from './vapid.ts';
