import { pluralize } from '#web/admin/utils/format.ts';

const taskLabels: Record<string, string> = {
  create_image_variant: 'Resize picture',
  notify_quote_received: 'Notify: new quote request',
  notify_staff_of_message: 'Notify: message from customer',
  notify_quote_withdrawn: 'Notify: quote withdrawn',
  notify_status_changed: 'Notify: status change',
  notify_customer_of_message: 'Notify: message from staff',
  send_reminder: 'Send reminder',
  end_snooze: 'End snooze',
  expire_quote: 'Expire quote',
  render_document: 'Create PDF',
  notify_quote_expiring: 'Notify: quote about to expire',
  notify_staff_of_decision: 'Notify: quote answered',
  notify_staff_of_objection: 'Notify: objection to an acceptance',
  calculate_estimates: 'Calculate estimates',
  notify_accounts_merged: 'Notify: accounts merged',
  notify_contact_message: 'Notify: new enquiry',
  send_email: 'Send email',
  send_due_emails: 'Send due emails',
  send_password_code: 'Send password reset code',
  delete_unused_uploads: 'Delete unused uploads',
  delete_files: 'Delete files',
  delete_email_files: 'Delete saved email files',
  delete_expired_data: 'Delete expired data',
};

/** Returns the label of a job's task. */
export const getTaskLabel = (task: string): string =>
  taskLabels[task] ?? (task.charAt(0).toUpperCase() + task.slice(1)).replaceAll('_', ' ');

export const formatJobCount = (count: number): string => pluralize(count, 'job');
