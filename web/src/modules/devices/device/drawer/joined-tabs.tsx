import { type ComponentType, lazy } from 'react'

/** Content of another module as a tab of a device. */

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
