// Which people on the waiting list a free bed fits, and why. Wishes must be met: type of room, price. Men and women are
// kept apart as at check-in: by the room, and by its residents. Urgent people come first, then those who have waited
// longest.

export interface Bed {
  roomType: number
  price: number | null
  /** The sex the room is meant for, where it is set. */
  sexLimit: number | null
  /** The sexes of the residents in the room now; empty where the institution allows mixed rooms. */
  mates: readonly (number | null)[]
}
export interface WaitingPerson {
  waitId: string
  sex: number | null
  roomType: number | null
  maxPrice: number | null
  priority: number
  waitSince: string
}

/** Why a bed fits, in words, or undefined when it does not. */
export function fits(bed: Bed, { sex, roomType, maxPrice }: WaitingPerson) {
  if (roomType !== null && roomType !== bed.roomType) return undefined
  if (maxPrice !== null && (bed.price ?? 0) > maxPrice) return undefined
  if (bed.sexLimit !== null && bed.sexLimit !== sex) return undefined
  if (bed.mates.some((mate) => mate !== sex)) return undefined
  return [
    roomType === null ? '不限房型' : '房型相符',
    ...(maxPrice === null ? [] : [bed.price === null ? '床位未定价' : '在价格上限内']),
    ...(bed.sexLimit === null ? [] : ['符合房间性别']),
    ...(bed.mates.length > 0 ? ['同室为同性'] : []),
  ]
}

export const byTurn = (one: WaitingPerson, other: WaitingPerson) =>
  one.priority - other.priority ||
  one.waitSince.localeCompare(other.waitSince) ||
  one.waitId.localeCompare(other.waitId)
