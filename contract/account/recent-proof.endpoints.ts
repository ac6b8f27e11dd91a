import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { assertionRequest, signed } from './passkeys.endpoints.ts';
import { emptyInput, textField } from '#contract/schemas.ts';

export const beginProof = defineEndpoint({
  path: '/user/proof/begin',
  summary: 'What a passkey of this account is to sign for /user/proof: once, within five minutes, in this session; null without passkeys',
  who: 'person',
  input: emptyInput,
  answer: z.object({ response: z.object({ passkey: assertionRequest.nullable() }) }),
  errors: ['too_many'],
});

export const proveAgain = defineEndpoint({
  path: '/user/proof',
  summary: 'Prove the password or a passkey again. For ten minutes this session may make the calls that answer `proof_needed` otherwise',
  who: 'person',
  input: z.object({ password: textField(1000), passkey: signed }),
  answer: z.object({ message: z.string() }),
  errors: ['password_is_required', 'wrong_password', 'passkey_late', 'passkey_wrong', 'too_many'],
});

export const proofEndpoints = [beginProof, proveAgain] as const;
