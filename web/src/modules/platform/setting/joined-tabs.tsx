import { type ComponentType, lazy } from 'react'

/** Settings of another module as a tab of 服务器设置. */

interface Joined {
  label: string
  permit: string
  load: () => Promise<{ default: ComponentType }>
}

const tabs: (Omit<Joined, 'load'> & { key: string; Tab: ComponentType })[] = []

/**
 * Called once in the routes of the other module: `joinServeTab('simulate', { label: '设备模拟', permit, load: () =>
 * import(…) })`.
 */
export const joinServeTab = (key: string, { load, ...tab }: Joined) => tabs.push({ key, ...tab, Tab: lazy(load) })

export const joinedServeTabs = (): typeof tabs => tabs
