import { notificationRoutes } from '@oplano/contracts/notifications';
import { signedOut } from '#features/auth';
import { colleaguesMentioned } from '#features/tickets';
import { defineConsumer } from '#platform/consumers';
import { defineFeature, when } from '#platform/feature';
import { bind, bindOpen, byAddress } from '#platform/http';
import { handleJob, handleJobOutside } from '#platform/jobs';
import { prefer, showOwn, turnOffPush, turnOnPush } from './change-device.ts';
import { pushJob, tellNamedJob, tellPeopleJob } from './notifications.jobs.ts';
import { anyBrowser, removeDevice } from './push-devices.repo.ts';
import { pushNotice, type PushParts } from './push-notice.ts';
import { readByNotice, type ReadParts } from './read-by-notice.ts';
import { noteNamed, noteNews, tellNamed, tellPeople } from './tell-people.ts';

export const notificationsFeature = defineFeature<PushParts & ReadParts>({
  name: 'notifications',
  bindings: (parts) => [
    bind(notificationRoutes.show, (ctx) => showOwn(ctx, parts.push)),
    bind(notificationRoutes.prefer, (ctx, { body }) => prefer(ctx, body)),
    bind(notificationRoutes.turnOn, (ctx, { body }) => turnOnPush(ctx, body, parts.sealing)),
    bind(notificationRoutes.turnOff, (ctx) => turnOffPush(ctx)),
    bindOpen(notificationRoutes.read, (_work, { body }) => readByNotice(body.token, parts), [
      { name: 'notice-read', perMinute: 120, key: byAddress },
    ]),
  ],
  consumers: [
    defineConsumer({
      name: 'notifications.tell',
      events: ['message.received', 'ticket.transferred'],
      where: anyBrowser,
      handle: noteNews,
    }),
  ],
  jobs: ({ loadActor }) => [
    handleJob(tellPeopleJob, (ctx, news) => tellPeople(ctx, news, loadActor)),
    handleJob(tellNamedJob, tellNamed),
  ],
  // They wait for services of others.
  slowJobs: (parts) => [handleJobOutside(pushJob, (tools, errand) => pushNotice(tools, errand, parts))],
  subscribers: () => [
    when(signedOut, (ctx, { sessionId }) => removeDevice(ctx, sessionId)),
    when(colleaguesMentioned, noteNamed),
  ],
});
