export { ScheduleInChat } from './schedule-in-chat.tsx';
export { schedulesFeature } from './feature.tsx';
