import { demoRoutes } from './demo-routes.ts'

export default { ...demoRoutes }
