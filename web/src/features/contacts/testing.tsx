import type { Contact, ContactDetails } from '@oplano/contracts/contacts';
import type { Tag } from '@oplano/contracts/tags';

const instant = '2026-01-01T12:00:00.000Z';

/** A contact as the server would answer, for tests. */
export const aContact = (given: Partial<Contact> = {}): Contact => ({
  id: 1,
  uuid: '6f1c1f0e-7c3c-4a57-9d8a-3a3f0f5a9a01',
  companyId: 2,
  name: 'Ana Lima',
  number: '5511987654321',
  numberMasked: false,
  email: 'ana@loja.com',
  channel: 'whatsapp',
  isGroup: false,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  urlPicture: null,
  whatsapp: { id: 9, name: 'Loja Centro' },
  tags: [],
  extraInfo: [],
  lgpdAcceptedAt: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

export const contactDetails = (given: Partial<ContactDetails> = {}): ContactDetails => ({
  ...aContact(given),
  addresses: [{ kind: 'phone', value: '5511987654321' }],
  ...given,
});

export const aTag = (given: Partial<Tag> = {}): Tag => ({
  id: 5,
  name: 'Cliente',
  color: '#15803D',
  kanban: 0,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: 0,
  position: 0,
  userId: null,
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});
