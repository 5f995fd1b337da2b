import { lazy } from 'react'
import type Bar from './BatchBar.tsx'
import type Dialogs from './ListDialogs.tsx'

// as: `lazy` forgets that a component is generic

/** The dialogs of lists and details, fetched when the first one opens. */
export const ListDialogs = lazy(() => import('./ListDialogs.tsx')) as unknown as typeof Dialogs
/** The actions for selected rows, fetched with the first selection. */
export const BatchBar = lazy(() => import('./BatchBar.tsx')) as unknown as typeof Bar
