import type { Row } from '#core/rows/store/table.ts'
import type { SealKeys } from '#core/sealing/seal.ts'
import { keyedHash } from './key/keyed-hash.ts'

/**
 * The secrets with which a phone opens data this user sealed on it, even if the PIN is forgotten (care.md 5): given
 * only after a sign-in with the password, the same each time. While two app secrets are accepted, there is one from
 * each.
 */
export const phoneSeals = (
  { appSecret, appSecretOld }: SealKeys,
  { orgId, userId }: Pick<Row<'userAccount'>, 'orgId' | 'userId'>,
): string[] =>
  [appSecret, appSecretOld].flatMap((secret) => (secret ? [keyedHash(secret, 'seal', `${orgId}/${userId}`)] : []))
