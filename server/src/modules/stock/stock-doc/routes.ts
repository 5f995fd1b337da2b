import { storeRoutes } from './store/routes.ts'
import './uses.ts'

export default [storeRoutes]
