import { callType, type OpenCall } from '#contract/modules/devices/call/call.ts'

type CallFacts = Partial<Pick<OpenCall, 'callType' | 'areaName' | 'bedName' | 'roomName' | 'locationName' | 'deviceNo'>>

/** Bells at a toilet or a door name their own place, not the bed of the caller. */
const isThere = ({ callType: type, locationName }: CallFacts) =>
  (type === callType.is.toilet || type === callType.is.door) && Boolean(locationName)

/** The place of a call; a bell without a place is named by its number. */
export function callPlace(row: CallFacts) {
  const { areaName, bedName, roomName, locationName, deviceNo } = row
  if (areaName) return areaName
  if (isThere(row)) return `${locationName}${row.callType === callType.is.toilet ? ' 卫生间' : ''}`
  return bedName ?? roomName ?? locationName ?? (deviceNo ? `设备${deviceNo}` : '')
}

/** The bed of the resident, when the call comes from elsewhere. */
export const callBed = (row: CallFacts) => (row.bedName && callPlace(row) !== row.bedName ? row.bedName : '')
