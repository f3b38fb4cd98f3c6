import { defineFeature } from '#platform/feature';
import { WhitelabelTab } from './whitelabel.routes.tsx';

export const whitelabelFeature = defineFeature({ operatorTabs: { whitelabel: WhitelabelTab } });
