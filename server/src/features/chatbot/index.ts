export { insertOption } from './chatbot.repo.ts';
export { chatbotFeature } from './feature.ts';
