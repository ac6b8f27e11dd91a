import { pluralize } from '#web/admin/utils/format.ts';

const names: Record<string, string> = {
  make_derivative: 'Resize picture',
  announce_quote: 'Notify: new quote request',
  announce_quote_message: 'Notify: message from customer',
  announce_withdrawal: 'Notify: quote withdrawn',
  announce_quote_move: 'Notify: status change',
  announce_desk_message: 'Notify: message from staff',
  remind_of_quote: 'Send reminder',
  wake_quote: 'End snooze',
  expire_quote: 'Expire quote',
  price_requests: 'Calculate estimates',
  announce_merging: 'Notify: accounts merged',
  announce_contact_message: 'Notify: new enquiry',
  send_mail: 'Send email',
  tend_outbox: 'Process email queue',
  send_password_code: 'Send password reset code',
  drop_unclaimed_uploads: 'Delete unused uploads',
  drop_files: 'Delete files',
  drop_mail_files: 'Delete saved email files',
  tidy_accounts: 'Clean up account data',
};

/** Returns the purpose of a job. */
export const taskLabel = (task: string): string => names[task] ?? (task.charAt(0).toUpperCase() + task.slice(1)).replaceAll('_', ' ');

export const formatJobCount = (count: number): string => pluralize(count, 'job');
