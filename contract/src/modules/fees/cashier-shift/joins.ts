import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('cashier-shift', '收银交班')
