interface Texts {
  todolist: (typeof import('../../locales/pt/todolist.json'))['default'];
}
