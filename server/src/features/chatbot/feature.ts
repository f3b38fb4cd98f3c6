import { defineFeature } from '#platform/feature';
import { chatbotBindings } from './chatbot.routes.ts';

export const chatbotFeature = defineFeature({ name: 'chatbot', bindings: () => chatbotBindings });
