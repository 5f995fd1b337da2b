import { deliverRoutes } from './deliver/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { lendRoutes } from './lend/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { scrapRoutes } from './scrap/routes.ts'
import { storeRoutes } from './store/routes.ts'
import { transferRoutes } from './transfer/routes.ts'
import './uses.ts'

export default [storeRoutes, deliverRoutes, scrapRoutes, lendRoutes, transferRoutes, inventoryRoutes, reportRoutes]
