export { insertOption } from './chatbot.repo.ts';
export { chatbotBindings } from './chatbot.routes.ts';
