interface Texts {
  notifications: (typeof import('../../locales/pt/notifications.json'))['default'];
}
