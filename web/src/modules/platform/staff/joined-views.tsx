import { type ComponentType, lazy, type ReactNode } from 'react'

/** Content of another module about the staff: a view beside the list, or a tab of one employee. */

interface Joined<P> {
  label: string
  permit: string
  load: () => Promise<{ default: ComponentType<P> }>
}
/** `views` are the buttons for the other views; a view shows them above its rows. */
export interface ViewProps {
  views: ReactNode
}
export interface TabProps {
  empId: string
  name: string
}
interface StaffPart<P> extends Omit<Joined<P>, 'load'> {
  key: string
  Part: ComponentType<P>
}

const views: StaffPart<ViewProps>[] = []
const tabs: StaffPart<TabProps>[] = []

/**
 * Called once in the routes of the other module: `joinStaffView('nursing', { label: '护理人员', permit, load: () =>
 * import(…) })`.
 */
export const joinStaffView = (key: string, { load, ...view }: Joined<ViewProps>) =>
  views.push({ key, ...view, Part: lazy(load) })

/**
 * As `joinStaffView`, a tab of one employee: `joinStaffTab('training', { label: '培训', permit, load: () => import(…)
 * })`.
 */
export const joinStaffTab = (key: string, { load, ...tab }: Joined<TabProps>) =>
  tabs.push({ key, ...tab, Part: lazy(load) })

export const joinedStaffViews = (): readonly StaffPart<ViewProps>[] => views
export const joinedStaffTabs = (): readonly StaffPart<TabProps>[] => tabs
