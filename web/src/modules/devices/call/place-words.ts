import type { OpenCall } from '#contract/modules/devices/call/call.ts'

type Placed = Partial<Pick<OpenCall, 'bedName' | 'roomName' | 'locationName' | 'deviceNo'>>

/** Where somebody calls from; of a bell that is bound to no place its number, by which it is found. */
export const callPlace = ({ bedName, roomName, locationName, deviceNo }: Placed) =>
  bedName ?? roomName ?? locationName ?? (deviceNo ? `设备${deviceNo}` : '')
