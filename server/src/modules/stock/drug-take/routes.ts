import { takeRoutes } from './take/routes.ts'
import { useRoutes } from './use/routes.ts'

export default [useRoutes, takeRoutes]
