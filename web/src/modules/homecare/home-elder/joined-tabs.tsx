import { joinedParts } from '#kit/page/joined-parts.ts'

/** Tabs and row actions that other modules add to a home care elder, registered in their routes. */

export interface TabProps {
  oldmanId: string
  name: string
}
const tabs = joinedParts<TabProps>()

/** A tab of the archive: `joinHomeElderTab('account', { label: '账户', permit, load: () => import('./ElderTab.tsx') })`. */
export const joinHomeElderTab = tabs.join
export const joinedElderTabs = tabs.all

/** An action on a row of the list that opens a page of another module: 下单, 开户. */
interface JoinedAction {
  label: string
  permit: string
  path: (elder: { oldmanId: string; oldmanName: string }) => string
  /** Why it is disabled. */
  why?: (elder: { status: number; accountId?: string | null }) => string | undefined
  show?: (elder: { status: number; accountId?: string | null }) => boolean
}
const actions: JoinedAction[] = []

/** `joinHomeElderAction({ label: '开户', permit, path: ({ oldmanId }) => …, show: ({ accountId }) => !accountId })`. */
export const joinHomeElderAction = (action: JoinedAction) => void actions.push(action)

export const joinedActions = (): readonly JoinedAction[] => actions
