import { createHash } from 'node:crypto'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { contractFlow, type signParty } from '#contract/modules/living/agreement/agreement.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, update } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { fileContent } from '../../platform/file/service.ts'
import { contentHash, signHash } from './rules.ts'
import { agreements, signatures } from './tables.ts'

/** Signing on the screen: a picture of the signature, and a hash that binds it to the signed text (residence.md 6). */

interface Signing {
  party?: (typeof signParty.values)[number] | null
  signerName?: string | null
  signImage?: string | null
  version?: number
}
type SigningRequest = { db: Db; who: Who; services: Services }

/** Stores a signature for a contract that binds now or later. Refuses 21009, 21002, 21010 and missing values. */
export async function signAgreement({ db, who, services }: SigningRequest, row: Row<'agreement'>, signing: Signing) {
  contractFlow.take('sign', row)
  const { party, signerName, signImage, version } = signing
  if (!party) wrongValue('party', '请选择签署方')
  if (!signerName) wrongValue('signerName', '签署人不能为空')
  if (!signImage) wrongValue('signImage', '请先签名')
  const picture = await fileContent(db, who, services, signImage)
  if (!picture) return refuse(common.badFile, {}, { field: 'signImage' })
  const facts = { party, signerName, signTime: who.now, contentHash: contentHash(row) }
  const imageHash = createHash('sha256').update(picture.data).digest('hex')
  await insert(db, signatures, who, {
    ...facts,
    contractId: row.contractId,
    signImage,
    signHash: signHash({ ...facts, imageHash }),
  })
  // Of two users who sign at once the second sees the signature of the first.
  await update(db, agreements, who, row, { version })
  who.did(`${signerName}签署合同${row.contractNo}`)
}

/** The last signature of each party, and whether the contract still has the signed text. */
export async function signaturesOf(db: Db, who: Pick<Who, 'orgId'>, row: Row<'agreement'>) {
  const rows = await db
    .selectFrom('agreementSignature')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('contractId', '=', row.contractId)
    .orderBy('signTime')
    .orderBy('signId')
    .execute()
  const now = contentHash(row)
  const last = new Map(rows.map((one) => [one.party, one]))
  return [...last.values()]
    .toSorted((a, b) => a.party - b.party)
    .map((one) => ({ ...one, unchanged: one.contentHash === now ? 1 : 0 }))
}
