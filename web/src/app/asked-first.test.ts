import { routes, type Route } from '@oplano/contracts';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** The list of a record asks before it deletes a row, and names it. */
const list = 'platform/records/delete-dialog.tsx';
/** Where it can be had again as easily as it went: nothing is asked. */
const again = null;

/** What takes something away, and the part that asks or offers the way back. */
const parts: Readonly<Record<string, string | null>> = {
  'announcements.remove': list,
  'apiKeys.revoke': list,
  'campaigns.remove': list,
  'connections.remove': list,
  'contactListItems.remove': list,
  'contactLists.remove': list,
  'contacts.remove': list,
  'fileLists.remove': list,
  'helps.remove': list,
  'integrations.remove': list,
  'macros.remove': list,
  'plans.remove': list,
  'prompts.remove': list,
  'queues.remove': list,
  'quickMessages.remove': list,
  'tags.remove': list,
  'users.remove': list,
  'billing.cancel': 'features/billing/all-invoices.tsx',
  'billing.resetReminder': 'features/billing/reminders-card.tsx',
  'chatbot.remove': 'features/queues/options/options-editor.tsx',
  'chats.remove': 'features/chats/talk-dialogs.tsx',
  'chats.removeMessage': 'features/chats/talk-dialogs.tsx',
  'companies.remove': 'features/companies/remove-dialog.tsx',
  'companyConnections.disconnect': 'features/connections/company-connection-dialogs.tsx',
  'companyConnections.remove': 'features/connections/company-connection-dialogs.tsx',
  'connections.disconnect': 'features/connections/disconnect-dialog.tsx',
  'messages.remove': 'features/messages/dialogs/delete-message-dialog.tsx',
  'schedules.remove': 'features/schedules/dialog/schedule-dialog.tsx',
  'secondFactor.reset': 'features/users/dialog/second-factor-reset.tsx',
  'stopped.drop': 'features/stopped/stopped-screen.tsx',
  'tickets.remove': 'features/tickets/dialogs/delete-dialog.tsx',
  'tickets.removeNote': 'features/messages/drawer/notes.tsx',
  'views.remove': 'features/tickets/views/views-dialog.tsx',
  'webhookSubscriptions.remove': 'features/webhook-subscriptions/webhook-subscriptions-panel.tsx',
  'whitelabel.remove': 'features/whitelabel/picture-row.tsx',
  'whitelabel.reset': 'features/whitelabel/whitelabel-panel.tsx',
  // Saved with the form around them, which can be left instead.
  'announcements.removeMedia': again,
  'campaigns.removeMedia': again,
  'connections.removeGreeting': again,
  'quickMessages.removeMedia': again,
  'schedules.removeMedia': again,
  // Whoever is signed out signs in, whoever leaves a company is let in once more.
  'auth.logout': again,
  'ownSessions.end': again,
  'ownSessions.endOthers': again,
  'ownSessions.forgetDevice': again,
  'support.leave': again,
  'support.stop': again,
  // Put back where it was taken from, in the same place.
  'contacts.removeTag': again,
  'doNotSend.allow': again,
  'doNotSend.remove': again,
  'kanban.takeOut': again,
  'notifications.turnOff': again,
  'schedules.removeHoliday': again,
};

/** The company's name is typed before it goes. */
const asks = /<ConfirmDialog|isDestructive|undo: \{|typed\.trim\(\)/;

test('nothing is taken away for good before somebody was asked, or without a way back', () => {
  const taking = Object.entries(routes).flatMap(([feature, some]) =>
    Object.entries<Route>(some).flatMap(([name, { method }]) => (method === 'DELETE' ? [`${feature}.${name}`] : [])),
  );
  expect(Object.keys(parts).toSorted()).toEqual(taking.toSorted());
  const silent = Object.entries(parts).filter(([, part]) => part !== null && !asks.test(sources[`../${part}`] ?? ''));
  expect(silent).toEqual([]);
});
