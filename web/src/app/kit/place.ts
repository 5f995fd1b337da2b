/** 颐和楼-405-A is bed A in 颐和楼-405: the room is the head of a card, the bed stands beside the name. */
export function placeOf(bedName: string | null | undefined) {
  const parts = (bedName ?? '').split('-')
  const bed = parts.length > 1 ? parts.pop() : undefined
  return { room: parts.join('-') || '未安排床位', bed: bed ?? '' }
}
