import { createButton, createGreeting, type OutgoingMessage } from '#server/modules/messages/index.ts';

type Owner = { id: string; fullName: string; email: string };
/** `key` identifies the problem: the owner is notified once of each. */
export type BackupProblem = { key: string; title: string; text: string };

/** Builds the message to an owner about a backup that failed, is missing or could not be restored. */
export function createBackupProblemMessage(to: Owner, { key, title, text }: BackupProblem, publicUrl: string): OutgoingMessage {
  const advice = 'Ask the person who runs the server to check it now. A loss of the server could lose newer data until it is solved.';
  return {
    kind: 'backup_problem',
    key: `${to.id}:${key}`,
    about: { userId: to.id },
    userId: to.id,
    notification: { title, text: `${text} ${advice}`, link: '/admin' },
    email: {
      to: to.email,
      subject: title,
      content: (isVerified) => [
        createGreeting(to.fullName, isVerified),
        text,
        advice,
        createButton('Open the back office', `${publicUrl}/admin`),
      ],
    },
  };
}
