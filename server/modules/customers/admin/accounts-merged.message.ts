import { createButton, createGreeting, type LoadMessage } from '#server/modules/messages/index.ts';
import { lockMergeForEmail } from './account-merge.store.ts';

/** Text for unverified addresses. It contains no address except their own. */
const describeForUnverified = (email: string, isSource: boolean): string =>
  isSource
    ? `We have merged the account with this address (${email}) into your other account. Sign in with the address of that account. To use this address instead, open Profile there and change the email address.`
    : `We have merged your other account into the account with this address (${email}). Use this address to sign in.`;

/** Notifies one of the two addresses of a merge, unless the merge was undone. Erasing either account deletes the email. */
const loadAccountsMerged: LoadMessage<'accounts_merged'> = async (trx, { mergeId, account }, { publicUrl }) => {
  const merge = await lockMergeForEmail(trx, mergeId);
  if (merge === undefined) return undefined;
  const { targetId, targetName, targetEmail, sourceId, sourceName, sourceEmail } = merge;
  const isSource = account === 'source';
  const to = isSource
    ? { id: sourceId, fullName: sourceName, email: sourceEmail }
    : { id: targetId, fullName: targetName, email: targetEmail };
  return {
    key: `${to.id}:${mergeId}`,
    about: { userId: to.id, mergeId },
    email: {
      to: to.email,
      subject: 'Your two accounts have been merged',
      content: (isVerified) => [
        createGreeting(to.fullName, isVerified),
        isVerified
          ? `You had two accounts with us: ${targetEmail} and ${sourceEmail}. We have moved everything to ${targetEmail}. Use that address to sign in. If you prefer ${sourceEmail}, open Profile and change the email address.`
          : describeForUnverified(to.email, isSource),
        'If these are not both your accounts, tell us immediately so that we can undo this.',
        createButton('Sign in', `${publicUrl}/signin`),
      ],
    },
  };
};

/** The queued messages about accounts of customers. */
export const customerMessages = { accounts_merged: loadAccountsMerged };
