import type { ReactNode } from 'react'
import { joinedParts } from '#kit/page/joined-parts.ts'

/** Content of another module about the staff: a view beside the list, or a tab of one employee. */

/** `views` are the buttons for the other views; a view shows them above its rows. */
export interface ViewProps {
  views: ReactNode
}
export interface TabProps {
  empId: string
  name: string
}

const views = joinedParts<ViewProps>()
const tabs = joinedParts<TabProps>()

/**
 * Called once in the routes of the other module: `joinStaffView('nursing', { label: '护理人员', permit, load: () =>
 * import(…) })`.
 */
export const joinStaffView = views.join

/**
 * As `joinStaffView`, a tab of one employee: `joinStaffTab('training', { label: '培训', permit, load: () => import(…)
 * })`.
 */
export const joinStaffTab = tabs.join

export const joinedStaffViews = views.all
export const joinedStaffTabs = tabs.all
