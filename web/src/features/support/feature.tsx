import { defineFeature } from '#platform/feature';

export const supportFeature = defineFeature({
  live: (client) => {
    // Few and rare: whoever comes or goes, the list is asked for anew.
    const askAnew = () => void client.invalidateQueries({ queryKey: ['support'] });
    return { support: { create: askAnew, delete: askAnew } };
  },
});
