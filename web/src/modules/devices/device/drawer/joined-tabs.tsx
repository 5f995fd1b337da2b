import { type ComponentType, lazy } from 'react'

/** What another module shows of a device, as a tab of it. */

export interface TabProps {
  deviceId: string
  deviceNo: string
}
interface Joined {
  label: string
  permit: string
  load: () => Promise<{ default: ComponentType<TabProps> }>
}

const tabs: (Omit<Joined, 'load'> & { key: string; Tab: ComponentType<TabProps> })[] = []

/** @public Called where a module lists its pages: `joinDeviceTab('alarm', { label: '报警', permit, load: () => import(…) })`. */
export const joinDeviceTab = (key: string, { load, ...tab }: Joined) => tabs.push({ key, ...tab, Tab: lazy(load) })

export const joinedDeviceTabs = (): typeof tabs => tabs
