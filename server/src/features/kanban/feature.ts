import { messageReceived } from '#features/messages';
import { laneRemoved } from '#features/tags';
import { defineFeature, when } from '#platform/feature';
import { followAnswer, leaveRemovedLane } from './by-themselves.ts';
import { kanbanBindings } from './kanban.routes.ts';

export const kanbanFeature = defineFeature({
  name: 'kanban',
  bindings: () => kanbanBindings,
  subscribers: () => [when(messageReceived, followAnswer), when(laneRemoved, leaveRemovedLane)],
});
