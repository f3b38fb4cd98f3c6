interface Texts {
  prompts: (typeof import('../../locales/pt/prompts.json'))['default'];
  assistant: (typeof import('../../locales/pt/assistant.json'))['default'];
}
