import type { LabCustomer, LabMessage } from './state.ts';
import type { Account, World } from './world.ts';

/** The bodies of the callbacks, in the shape of each product. */

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

function tellNumber(
  world: World,
  account: Extract<Account, { channel: 'whatsappapi' }>,
  customer: string,
  value: object,
  field = 'messages',
) {
  const { number } = account;
  if (!world.state.subscribed.includes(number.waba)) return;
  world.webhooks.post(customer, {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: number.waba,
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: number.display, phone_number_id: number.id },
              ...value,
            },
          },
        ],
      },
    ],
  });
}

function tellPage(
  world: World,
  account: Exclude<Account, { channel: 'whatsappapi' }>,
  customer: string,
  part: object,
  at = Date.now(),
) {
  // An app hears only of accounts it subscribed to; Instagram goes with its page.
  if (!world.state.subscribed.includes(account.page.id)) return;
  world.webhooks.post(customer, {
    object: account.channel === 'instagram' ? 'instagram' : 'page',
    entry: [{ id: account.id, time: at, messaging: [{ timestamp: at, ...part }] }],
  });
}

/** The customer did something: `part` is the message object of WhatsApp, or the part of a messaging entry. */
export function tellFromCustomer(world: World, account: Account, customer: LabCustomer, part: object, at = Date.now()) {
  if (account.channel !== 'whatsappapi') {
    const people = { sender: { id: customer.id }, recipient: { id: account.id } };
    return tellPage(world, account, customer.id, { ...people, ...part }, at);
  }
  const { phone, bsuid } = customer;
  tellNumber(world, account, customer.id, {
    contacts: [
      {
        profile: { name: customer.name, ...(customer.username ? { username: customer.username } : {}) },
        ...(phone ? { wa_id: phone } : {}),
        ...(bsuid ? { user_id: bsuid } : {}),
      },
    ],
    messages: [
      {
        ...(phone ? { from: phone } : {}),
        ...(bsuid ? { from_user_id: bsuid } : {}),
        timestamp: seconds(at),
        ...part,
      },
    ],
  });
}

/** What the company said, heard back: from our own app or from Meta's inbox and the Business app. */
export function tellEcho(
  world: World,
  account: Account,
  message: LabMessage,
  more: { appId?: string; metadata?: string },
) {
  if (account.channel === 'whatsappapi') {
    return tellNumber(
      world,
      account,
      message.customer,
      {
        message_echoes: [
          {
            from: account.number.display.replace(/\D/g, ''),
            to: message.customer,
            id: message.id,
            timestamp: seconds(message.at),
            type: 'text',
            text: { body: message.text },
          },
        ],
      },
      'smb_message_echoes',
    );
  }
  const attachments = message.media
    ? { attachments: [{ type: pageAttachment(message.kind), payload: { url: fileUrl(world, message.media.id) } }] }
    : {};
  tellPage(
    world,
    account,
    message.customer,
    {
      sender: { id: account.id },
      recipient: { id: message.customer },
      message: {
        mid: message.id,
        is_echo: true,
        ...(more.appId ? { app_id: Number(more.appId) } : {}),
        ...(more.metadata ? { metadata: more.metadata } : {}),
        ...(message.text ? { text: message.text } : {}),
        ...attachments,
      },
    },
    message.at,
  );
}

export function tellStatus(world: World, account: Account, message: LabMessage, reference?: string) {
  const at = Date.now();
  if (account.channel === 'whatsappapi') {
    const { error } = message;
    return tellNumber(world, account, message.customer, {
      statuses: [
        {
          id: message.id,
          status: message.status,
          timestamp: seconds(at),
          recipient_id: message.customer,
          ...(reference ? { biz_opaque_callback_data: reference } : {}),
          ...(error
            ? {
                errors: [
                  {
                    code: Number(error.code),
                    title: error.text,
                    message: error.text,
                    error_data: { details: error.text },
                  },
                ],
              }
            : {
                pricing: { billable: false, pricing_model: 'PMP', category: 'service', type: 'free_customer_service' },
              }),
        },
      ],
    });
  }
  const people = { sender: { id: message.customer }, recipient: { id: account.id } };
  if (message.status === 'delivered' && account.channel === 'facebook') {
    tellPage(
      world,
      account,
      message.customer,
      { ...people, delivery: { mids: [message.id], watermark: message.at } },
      at,
    );
  }
  if (message.status === 'read') {
    const read = account.channel === 'instagram' ? { mid: message.id } : { watermark: message.at };
    tellPage(world, account, message.customer, { ...people, read }, at);
  }
}

export const fileUrl = (world: World, mediaId: string): string => `${world.base()}/cdn/${mediaId}`;
export const pageAttachment = (kind: string): string => (kind === 'document' ? 'file' : kind);
