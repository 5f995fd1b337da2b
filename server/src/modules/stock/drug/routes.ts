import { dictRoutes } from './dict/dict.ts'
import { keepRoutes } from './keep/routes.ts'

export default [dictRoutes, keepRoutes]
