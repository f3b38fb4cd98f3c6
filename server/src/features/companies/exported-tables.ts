import { exportedTable as table, type ExportedTable } from '#platform/archives';

/**
 * What of a company goes into its export, column by column: a new one is kept back until somebody says that it may leave.
 * Hashes, tokens, accounts with other companies and how far machines have come stay here.
 */
export const exportedTables: readonly ExportedTable[] = [
  table('users', 'id name email profile profile_image start_work end_work last_sign_in_at created_at updated_at'),
  table(
    'queues',
    'id name color greeting_message completion_message out_of_hours_message order_queue schedules created_at',
  ),
  table('user_queues', 'user_id queue_id', 'user_id queue_id'),
  table('chatbot_options', 'id queue_id parent_id position name greeting_message type'),
  table('tags', 'id name color kanban position created_at updated_at'),
  table('quick_messages', 'id user_id shortcode message shared visible media_path media_name media_type created_at'),
  table('file_lists', 'id name message created_at updated_at'),
  table('file_list_options', 'id file_list_id name position media_path media_name media_mimetype'),
  table('connections', 'id name channel number greeting_message completion_message out_of_hours_message created_at'),
  table(
    'contacts',
    'id uuid name number email channel is_group active picture_path lgpd_accepted_at created_at updated_at',
  ),
  table('contact_addresses', 'contact_id kind value created_at', 'kind value'),
  table('contact_fields', 'contact_id id name value', 'contact_id id'),
  table('contact_tags', 'contact_id tag_id', 'contact_id tag_id'),
  table('contact_lists', 'id name created_at updated_at'),
  table('contact_list_items', 'id list_id name number email extra validity created_at'),
  table('do_not_send', 'id kind number name since source detail'),
  table(
    'tickets',
    'id uuid contact_id connection_id channel status is_group user_id queue_id lane_id last_message rate priority created_at updated_at closed_at',
  ),
  table('ticket_notes', 'id ticket_id contact_id user_id note created_at'),
  table(
    'messages',
    'id ticket_id connection_id external_id from_me contact_id user_id queue_id origin body content ack is_private is_edited is_forwarded quoted_id sent_at deleted_at',
  ),
  table('message_media', 'message_id kind name mimetype size seconds path transcript', 'message_id'),
  table('message_reactions', 'message_id author contact_id user_id emoji at', 'message_id author'),
  table('chats', 'id uuid title owner_id created_at updated_at'),
  table('chat_members', 'chat_id user_id', 'chat_id user_id'),
  table('chat_messages', 'id chat_id sender_id sender_name body quoted_id media_path media_name created_at deleted_at'),
  table('schedules', 'id contact_id user_id connection_id body send_at media_path media_name created_at updated_at'),
  table(
    'campaigns',
    'id name status messages confirmation_messages contact_list_id tag_id scheduled_at started_at completed_at media_path media_name created_at updated_at',
  ),
  table(
    'invoices',
    'id plan_id detail users connections queues recurrence amount_cents due_date status payer_name payer_document paid_at renewed_from renewed_to created_at',
  ),
  table('payments', 'id invoice_id provider end_to_end_id amount_cents refunded_cents paid_at created_at'),
];
