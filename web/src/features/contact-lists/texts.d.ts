interface Texts {
  contactLists: (typeof import('../../locales/pt/contactLists.json'))['default'];
  contactListItems: (typeof import('../../locales/pt/contactListItems.json'))['default'];
}
