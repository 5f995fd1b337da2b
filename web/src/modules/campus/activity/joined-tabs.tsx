import { type ComponentType, lazy } from 'react'

/** Content of another module as a tab of an activity. */

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

/**
 * Called once in the routes of the other module: `joinActivityTab('album', { label: '照片', permit, load: () => import(…)
 * })`.
 */
export const joinActivityTab = (key: string, { load, ...tab }: Joined) => tabs.push({ key, ...tab, Tab: lazy(load) })

export const joinedActivityTabs = (): typeof tabs => tabs
