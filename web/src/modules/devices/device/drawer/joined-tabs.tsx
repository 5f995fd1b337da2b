import { joinedParts } from '#kit/page/joined-parts.ts'

/** Content of another module as a tab of a device. */

export interface TabProps {
  deviceId: string
  deviceNo: string
}
const tabs = joinedParts<TabProps>()

/** @public Called where a module lists its pages: `joinDeviceTab('alarm', { label: '报警', permit, load: () => import(…) })`. */
export const joinDeviceTab = tabs.join
export const joinedDeviceTabs = tabs.all
