export { insertOption } from './chatbot.repo.ts';
export { insertMovedOption } from './move-option.ts';
export { chatbotFeature } from './feature.ts';
