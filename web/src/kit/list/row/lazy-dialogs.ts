import { lazyGeneric } from '../../page/lazy-generic.ts'

/** The dialogs of lists and details, fetched when the first one opens. */
export const ListDialogs = lazyGeneric(() => import('./ListDialogs.tsx'))
/** The actions for selected rows, fetched with the first selection. */
export const BatchBar = lazyGeneric(() => import('./BatchBar.tsx'))
