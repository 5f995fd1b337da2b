import type { ReactNode } from 'react'
import { joinedParts } from '#kit/page/joined-parts.ts'

const tabs = joinedParts<{ levelId: string; levelName: string }>()

/** Registers a tab of a level: 项目配置; called from the `routes.ts` of a module. */
export const joinLevelTab = tabs.join
export const joinedLevelTabs = tabs.all

/** `views` are the buttons for the other views. */
const others = joinedParts<{ views: ReactNode }>()

/** As `joinLevelTab`, beside the list: `joinLevelView('changes', { label: '等级变更', permit, load: () => import(…) })`. */
export const joinLevelView = others.join
export const joinedLevelViews = others.all
