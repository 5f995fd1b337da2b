import { router } from './routes.ts'

/** The one router of this window: every address the product knows. */

export const routes = router()
/** The path that stands for this one: legacy paths give their new one, others themselves. */
export const mappedPath = (path: string) => routes.mapping(path)?.to ?? path
