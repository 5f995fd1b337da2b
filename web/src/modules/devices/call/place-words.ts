import { callType, type OpenCall } from '#contract/modules/devices/call/call.ts'

type Placed = Partial<Pick<OpenCall, 'callType' | 'areaName' | 'bedName' | 'roomName' | 'locationName' | 'deviceNo'>>

/** From a toilet or a door somebody calls there, whichever bed is his. */
const isThere = ({ callType: type, locationName }: Placed) =>
  (type === callType.is.toilet || type === callType.is.door) && Boolean(locationName)

/** Where somebody calls from; of a bell that is bound to no place its number, by which it is found. */
export function callPlace(row: Placed) {
  const { areaName, bedName, roomName, locationName, deviceNo } = row
  if (areaName) return areaName
  if (isThere(row)) return `${locationName}${row.callType === callType.is.toilet ? ' 卫生间' : ''}`
  return bedName ?? roomName ?? locationName ?? (deviceNo ? `设备${deviceNo}` : '')
}

/** His bed, where he calls from elsewhere. */
export const callBed = (row: Placed) => (row.bedName && callPlace(row) !== row.bedName ? row.bedName : '')
