import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { defineFeature } from '#platform/feature';
import { helpHandlers } from './helps.realtime.ts';

export const helpsFeature = defineFeature({
  pages: { helps: { icon: <HelpOutlineOutlined /> } },
  live: (client) => ({ helps: helpHandlers(client) }),
});
