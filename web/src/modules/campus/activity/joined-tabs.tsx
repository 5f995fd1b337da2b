import { type ComponentType, lazy } from 'react'

/** What another module shows of an activity, as a tab of it. */

export interface TabProps {
  activityId: string
  title: string
}
interface Joined {
  label: string
  permit: string
  load: () => Promise<{ default: ComponentType<TabProps> }>
}

const tabs: (Omit<Joined, 'load'> & { key: string; Tab: ComponentType<TabProps> })[] = []

/** Called where a module lists its pages: `joinActivityTab('album', { label: '照片', permit, load: () => import(…) })`. */
export const joinActivityTab = (key: string, { load, ...tab }: Joined) => tabs.push({ key, ...tab, Tab: lazy(load) })

export const joinedActivityTabs = (): typeof tabs => tabs
