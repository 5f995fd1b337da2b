import { classifyRoutes } from './classify/classifies.ts'
import { depotRoutes } from './depot/depots.ts'
import { itemRoutes } from './item/items.ts'
import { specRoutes } from './spec/specs.ts'
import { supplierRoutes } from './supplier/suppliers.ts'
import './depot/leaving.ts'

export default [depotRoutes, classifyRoutes, specRoutes, supplierRoutes, itemRoutes]
