interface Texts {
  kanban: (typeof import('../../locales/pt/kanban.json'))['default'];
}
