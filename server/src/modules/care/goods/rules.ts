import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { goodsType, isPrecious, laterToo, goodsRefusals as no } from '#contract/modules/care/goods/goods.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addMinutes } from '#core/clock.ts'
import { fileIdOf } from '#core/files/links.ts'

// Goods a resident leaves with the institution must be found again: food with its expiry date, valuables with a picture
// and two receivers. For a day all fields may be corrected; later only the place and additions.

const freeMinutes = 24 * 60

interface Deposit {
  goodsType: number
  expireDate?: string | null
  photos?: unknown
  receiverId: string
  secondReceiverId?: string | null
}

/** Refuses 21001 at the missing field, 14151 where two must have received. */
export function assertComplete({ goodsType: type, expireDate, photos, receiverId, secondReceiverId }: Deposit) {
  if (type === goodsType.is.food && !expireDate) wrongValue('expireDate', '食品须填写到期日期')
  if (!isPrecious(type)) return
  if (!Array.isArray(photos) || photos.length === 0) wrongValue('photos', '贵重物品和证件须拍照')
  if (!secondReceiverId || secondReceiverId === receiverId) refuse(no.two, {}, { field: 'secondReceiverId' })
}

interface DepositRow extends Deposit {
  createTime: string
  takenQuantity: number
}
const isFresh = ({ createTime, takenQuantity }: DepositRow, now: string) =>
  takenQuantity === 0 && now <= addMinutes(createTime, freeMinutes)

/** Refuses 14153 for goods partly handed out, or entered more than a day ago. */
export function assertRemovable(row: DepositRow, now: string) {
  if (!isFresh(row, now)) refuse(no.taken)
}

/**
 * Refuses a change that comes too late, 21001 at its field: for a day all fields may change, later only some, and
 * pictures may be added.
 */
export function assertChange(row: DepositRow, change: Record<string, unknown>, now: string) {
  if (isFresh(row, now)) return
  const before: Record<string, unknown> = { ...row }
  const differs = (key: string) => JSON.stringify(change[key] ?? null) !== JSON.stringify(before[key] ?? null)
  for (const key of Object.keys(change))
    if (key in before && !laterToo.includes(key) && differs(key))
      wrongValue(key, '登记超过24小时或已领取，只能修改存放位置、到期、备注和追加照片')
  if (!('photos' in change)) return
  const fileIds = filesOf(change.photos)
  if (filesOf(row.photos).some((fileId) => !fileIds.includes(fileId)))
    wrongValue('photos', '登记超过24小时或已领取，照片只能追加')
}

/** A picture that was read comes back with a signed address; it is the same file. */
const filesOf = (photos: unknown) =>
  (Array.isArray(photos) ? photos : []).map((link) => fileIdOf(String(link)) ?? String(link))

/** The quantity left after handing out; refuses 14152. */
export function leftAfter(row: { quantity: number; takenQuantity: number }, quantity: number) {
  const left = row.quantity - row.takenQuantity - quantity
  if (left < 0) refuse(no.tooMuch, {}, { field: 'quantity' })
  return left
}

/** Refuses 21003 at the field where a named employee cannot act. */
export function assertActive(user: { status: number } | undefined, field: string) {
  if (user?.status !== userStatus.is.normal) refuse(common.missing, {}, { field })
}
