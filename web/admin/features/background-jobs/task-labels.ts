import { pluralize } from '#web/admin/utils/format.ts';

const names: Record<string, string> = {
  make_derivative: 'Make a picture in another size',
  announce_quote: 'Tell of a new request',
  announce_quote_message: 'Tell of a message about a request',
  announce_withdrawal: 'Tell of a withdrawn request',
  announce_quote_move: 'Tell of a request that moved on',
  announce_desk_message: 'Tell of a message of the desk',
  remind_of_quote: 'Remind of a request',
  wake_quote: 'Bring back a request that was put off',
  expire_quote: 'Let a price run out',
  price_requests: 'Work out first ranges',
  announce_merging: 'Tell of accounts made one',
  announce_contact_message: 'Tell of a contact message',
  send_mail: 'Send a mail',
  tend_outbox: 'Look after the outbox',
  send_password_code: 'Send a code for a new password',
  drop_unclaimed_uploads: 'Clear away uploads that nobody used',
  drop_files: 'Remove files',
  drop_mail_files: 'Remove the files of mails',
  tidy_accounts: 'Clear away what accounts no longer need',
};

/** What a job is for. */
export const taskLabel = (task: string): string => names[task] ?? (task.charAt(0).toUpperCase() + task.slice(1)).replaceAll('_', ' ');

export const formatJobCount = (count: number): string => pluralize(count, 'job');
