// New beds for all residents of a closed ward. Couples come first, so that a room with two free beds is still there for
// them; then the others in the order of the places. Of the usable beds the same type of room comes first, then the
// nearest price. Men and women are kept apart by the rule of every move.

export interface Free {
  bedId: string
  roomId: string
  roomType: number
  price: number | null
}
export interface MovingResident {
  oldmanId: string
  roomType: number
  price: number | null
  wholeRoom: boolean
  spouseId: string | null
}
/** True when these residents may live in a room with its residents and those already planned for it. */
type MayShare = (oldmanId: string, roomId: string, coming: readonly string[]) => boolean

/** The bed of each resident who gets one. In a room taken whole all beds are taken, and the first one is named. */
export function propose(
  going: readonly MovingResident[],
  free: readonly Free[],
  house: { mayShare: MayShare; empty: ReadonlySet<string> },
) {
  const found = new Map<string, string>()
  const coming = new Map<string, string[]>()
  const left = new Map(free.map((bed) => [bed.bedId, bed]))
  const fits = (one: MovingResident, roomId: string, beside: readonly string[] = []) =>
    house.mayShare(one.oldmanId, roomId, [...(coming.get(roomId) ?? []), ...beside])
  const take = (one: MovingResident, bed: Free) => {
    found.set(one.oldmanId, bed.bedId)
    left.delete(bed.bedId)
    coming.set(bed.roomId, [...(coming.get(bed.roomId) ?? []), one.oldmanId])
  }
  const byId = new Map(going.map((one) => [one.oldmanId, one]))

  for (const one of going.filter(({ wholeRoom }) => wholeRoom)) {
    const bed = nearest(one, [...left.values()]).find(({ roomId }) => house.empty.has(roomId) && !coming.has(roomId))
    if (!bed) continue
    take(one, bed)
    for (const beside of [...left.values()]) if (beside.roomId === bed.roomId) left.delete(beside.bedId)
  }
  for (const one of going) {
    const spouse = byId.get(one.spouseId ?? '')
    if (!spouse || found.has(one.oldmanId) || found.has(spouse.oldmanId) || one.wholeRoom || spouse.wholeRoom) continue
    const beds = nearest(one, [...left.values()])
    const bed = beds.find(
      ({ bedId, roomId }) =>
        beds.some((other) => other.roomId === roomId && other.bedId !== bedId) &&
        fits(one, roomId, [spouse.oldmanId]) &&
        fits(spouse, roomId, [one.oldmanId]),
    )
    const other = bed && beds.find(({ bedId, roomId }) => roomId === bed.roomId && bedId !== bed.bedId)
    if (!bed || !other) continue
    take(one, bed)
    take(spouse, other)
  }
  for (const one of going) {
    if (found.has(one.oldmanId) || one.wholeRoom) continue
    const bed = nearest(one, [...left.values()]).find(({ roomId }) => fits(one, roomId))
    if (bed) take(one, bed)
  }
  return found
}

const nearest = ({ roomType, price }: MovingResident, beds: readonly Free[]) =>
  beds.toSorted(
    (one, other) =>
      Number(one.roomType !== roomType) - Number(other.roomType !== roomType) ||
      Math.abs((one.price ?? 0) - (price ?? 0)) - Math.abs((other.price ?? 0) - (price ?? 0)),
  )
