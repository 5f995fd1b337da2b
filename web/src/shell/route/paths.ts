import { router } from './routes.ts'

/** The one router of this window, with every address of the product. */

export const routes = router()
/** The present path for a path: a legacy path gives its new one, any other itself. */
export const mappedPath = (path: string) => routes.mapping(path)?.to ?? path
