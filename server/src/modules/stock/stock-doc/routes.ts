import { deliverRoutes } from './deliver/routes.ts'
import { scrapRoutes } from './scrap/routes.ts'
import { storeRoutes } from './store/routes.ts'
import './uses.ts'

export default [storeRoutes, deliverRoutes, scrapRoutes]
