import { lazy } from 'react'
import type Dialogs from './ListDialogs.tsx'

/** The dialogs of lists and details, fetched when the first one opens. */
// as: `lazy` forgets that the component is generic
export const ListDialogs = lazy(() => import('./ListDialogs.tsx')) as unknown as typeof Dialogs
