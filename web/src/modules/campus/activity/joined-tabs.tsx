import { joinedParts } from '#kit/page/joined-parts.ts'

/** Content of another module as a tab of an activity. */

export interface TabProps {
  activityId: string
  title: string
}
const tabs = joinedParts<TabProps>()

/**
 * Called once in the routes of the other module: `joinActivityTab('album', { label: '照片', permit, load: () => import(…)
 * })`.
 */
export const joinActivityTab = tabs.join
export const joinedActivityTabs = tabs.all
