import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'

/** A tab of a level from another module: 项目配置. */
export interface LevelTab {
  key: string
  label: string
  permit: string
  Part: LazyExoticComponent<ComponentType<{ levelId: string; levelName: string }>>
}
const tabs: LevelTab[] = []

/** Registers a tab; called from the `routes.ts` of a module. */
export const joinLevelTab = (tab: LevelTab) => void tabs.push(tab)
export const joinedLevelTabs = (): readonly LevelTab[] => tabs

/** A view beside the list of levels: 等级变更. `views` are the buttons for the other views. */
export interface LevelView {
  key: string
  label: string
  permit: string
  Part: ComponentType<{ views: ReactNode }>
}
const others: LevelView[] = []

/** As `joinLevelTab`, beside the list: `joinLevelView({ key, label, permit, load: () => import(…) })`. */
export const joinLevelView = ({
  load,
  ...view
}: Omit<LevelView, 'Part'> & { load: () => Promise<{ default: LevelView['Part'] }> }) =>
  void others.push({ ...view, Part: lazy(load) })
export const joinedLevelViews = (): readonly LevelView[] => others
