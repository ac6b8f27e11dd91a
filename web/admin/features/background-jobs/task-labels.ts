import { pluralize } from '#web/admin/utils/format.ts';

const taskLabels: Record<string, string> = {
  dispatch_messages: 'Notify customers and staff',
  create_image_variant: 'Resize picture',
  end_snooze: 'End snooze',
  expire_quote: 'Expire quote',
  render_document: 'Create PDF',
  calculate_estimates: 'Calculate estimates',
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
